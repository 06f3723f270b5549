import * as contract from '@forecourt/contract/sites'
import { type Before, type Handler, hooks, preload } from '../../kernel/implement.ts'
import type { Principal } from '../../kernel/context.ts'
import type { Uses } from '../../services/services.ts'
import { below } from './below.ts'
import { codeBefore, keptCode } from './site-code.ts'

const { pos } = contract

export const posHooks = hooks(contract.posTerminals, { prepare: (ctx, input) => below(ctx, input) })

export const stopPos: Handler<typeof contract.stopPos> = async (ctx, { id }) => {
  await ctx.transition(pos, await ctx.getOrRefuse(pos, id), 'stop', 'stopped')
}

export const resumePos: Handler<typeof contract.resumePos> = async (ctx, { id }) => {
  await ctx.transition(pos, await ctx.getOrRefuse(pos, id), 'resume', 'inUse')
}

const posCode =
  (services: Uses<'providers' | 'secrets'>) =>
  ({ posId }: { posId: string }, { tenantId }: Principal, before: Before) =>
    codeBefore(services, 'p', tenantId, before, ctx => ctx.getOrRefuse(pos, posId))

export const createWxQrCodePreload = preload(contract.createWxQrCode, posCode)

export const createWxQrCode: Handler<typeof contract.createWxQrCode, unknown, typeof posCode> = async (ctx, input) => {
  const row = await ctx.getOrRefuse(pos, input.posId)
  const made = await keptCode(ctx, input.preload, row.id)
  await ctx.update(pos, row, { wxQrCodeUrl: made.key })
  return made
}
