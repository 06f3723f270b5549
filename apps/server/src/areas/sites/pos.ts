import * as contract from '@forecourt/contract/sites'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { below } from './below.ts'

const { pos } = contract

export const posHooks = hooks(contract.posTerminals, { prepare: (ctx, input) => below(ctx, input) })

export const stopPos: Handler<typeof contract.stopPos> = async (ctx, { id }) => {
  await ctx.transition(pos, await ctx.getOrRefuse(pos, id), 'stop', 'stopped')
}

export const resumePos: Handler<typeof contract.resumePos> = async (ctx, { id }) => {
  await ctx.transition(pos, await ctx.getOrRefuse(pos, id), 'resume', 'inUse')
}
