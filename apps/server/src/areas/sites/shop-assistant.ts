import { openUser } from '@forecourt/contract/access'
import { codeOf, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { verdictOf } from '../../services/decision.ts'
import { notifyApprovers } from '../../services/notices.ts'
import { below } from './below.ts'

const { shopAssistant, shopAssistantStates, siteUser } = contract

const assistant = 3
const current = [codeOf(shopAssistantStates, 'waiting'), codeOf(shopAssistantStates, 'passed')]

/** Who waits or works at the site does not apply there again. */
async function refuseTwice(ctx: Ctx, id: string | undefined, siteId: string, phone: string): Promise<void> {
  const found = await ctx.all(shopAssistant, { siteId, phone, reviewStatus: current }, { limit: 2 })
  if (found.some(one => one.id !== id)) ctx.refuseField('duplicate', 'phone', shopAssistant.fields.phone.label)
}

export const shopAssistantHooks = hooks(contract.shopAssistants, {
  prepare: async (ctx, input) => {
    const { siteId, phone } = { ...(input.id ? await ctx.get(shopAssistant, input.id) : undefined), ...input }
    if (siteId && phone) await refuseTwice(ctx, input.id, siteId, phone)
    const values = await below<typeof shopAssistant>(ctx, input)
    return input.id ? values : { ...values, applyTime: ctx.now }
  },
  after: async (ctx, row, before) => {
    if (!row || before) return
    const tenantIds = [row.tenantId]
    await notifyApprovers(ctx, shopAssistant, row, contract.reviewShopAssistant.permission, { tenantIds })
  },
})

/** The user they sign in as; who works at the site as something else stays what they are. */
async function taken(ctx: Ctx, { tenantId, siteId, name, phone }: Row<typeof shopAssistant>): Promise<string> {
  const { userId } = await ctx.call(openUser, { tenantId, phone, realName: name, role: 'shop_assistant' })
  if (!(await ctx.find(siteUser, { siteId, userId })))
    await ctx.insert(siteUser, { siteId, userId, relationType: assistant }, { tenantId })
  return userId
}

export const reviewShopAssistant: Handler<typeof contract.reviewShopAssistant> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(shopAssistant, input.id)
  const { isApproved, transition } = verdictOf(ctx, contract.reviewShopAssistant, input)
  const userId = isApproved ? await taken(ctx, row) : null
  await transition(shopAssistant, row, 'review', isApproved ? 'passed' : 'refused', { userId })
}

/** Ends what passing began. Who has been made manager or keeps the books there is taken off by whoever made them so. */
export const leaveShopAssistant: Handler<typeof contract.leaveShopAssistant> = async (ctx, { id, reason }) => {
  const row = await ctx.getOrRefuse(shopAssistant, id)
  await ctx.transition(shopAssistant, row, 'leave', 'left', { leaveTime: ctx.now }, reason ?? undefined)
  const { siteId, userId } = row
  const works = userId ? await ctx.all(siteUser, { siteId, userId, relationType: assistant }) : []
  if (works.length > 0) await ctx.removeMany(siteUser, works)
}
