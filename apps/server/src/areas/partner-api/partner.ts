import { randomBytes } from 'node:crypto'
import * as contract from '@forecourt/contract/partner-api'
import type { Handler, Hooks } from '../../kernel/implement.ts'
import type { Services } from '../services.ts'
import { unreadableAddress } from './addresses.ts'
import { seal } from '../sealed-secret.ts'

const { partner } = contract

const newKey = () => `fk${randomBytes(12).toString('hex')}`
const newSecret = () => randomBytes(32).toString('base64url')

/** A new partner gets its key at once and a secret that nobody has seen: it is told by `renewSecret`. */
export const partnerHooks = (services: Services): Hooks<typeof partner> => ({
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
    const appKey = newKey()
    return { ...values, appKey, appSecret: seal(newSecret(), appKey, services.env.appSecret) }
  },
})

/** Replaces the secret; the old one stops working with this transaction. The answer is the only place that shows it. */
export const renewSecret =
  (services: Services): Handler<typeof contract.renewSecret> =>
  async (ctx, { id }) => {
    const before = await ctx.need(partner, id)
    const appKey = before.appKey ?? newKey()
    const appSecret = newSecret()
    await ctx.update(partner, before, { appKey, appSecret: seal(appSecret, appKey, services.env.appSecret) })
    return { appKey, appSecret }
  }
