import { randomBytes } from 'node:crypto'
import * as contract from '@forecourt/contract/partner-api'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { unreadableAddress } from './addresses.ts'

const { partner } = contract

/** The key of a test partner says so wherever it turns up. */
const newKey = (isTest = false) => `fk${isTest ? 'test' : ''}${randomBytes(12).toString('hex')}`
const newSecret = () => randomBytes(32).toString('base64url')

/** A new partner gets its key at once and a secret that nobody has seen: it is told by `renewSecret`. */
export const partnerHooks = hooks(contract.partners, {
  prepare: async (ctx, { id, ...values }) => {
    const bad = unreadableAddress(values.addresses ?? '')
    if (bad !== undefined)
      ctx.refuseInput([
        {
          field: 'addresses',
          message: [`IP白名单不可用：${bad}`, `Addresses: ${bad} is neither an address nor a range of some addresses`],
        },
      ])
    if (id) return values
    const appKey = newKey(values.isTest ?? false)
    return { ...values, appKey, appSecret: newSecret() }
  },
})

/** Replaces the secret; the old one stops working with this transaction. The answer is the only place that shows it. */
export const renewSecret: Handler<typeof contract.renewSecret> = async (ctx, { id }) => {
  const before = await ctx.getOrRefuse(partner, id)
  const appKey = before.appKey ?? newKey(before.isTest ?? false)
  const appSecret = newSecret()
  await ctx.update(partner, before, { appKey, appSecret })
  return { appKey, appSecret }
}
