import * as contract from '@forecourt/contract/sites'
import { type Handler, hooks } from '../../kernel/implement.ts'
import { below } from './below.ts'

const { salesman } = contract

export const salesmanHooks = hooks(contract.salesmen, { prepare: (ctx, input) => below(ctx, input) })

export const stopSalesman: Handler<typeof contract.stopSalesman> = async (ctx, { id }) => {
  await ctx.transition(salesman, await ctx.getOrRefuse(salesman, id), 'stop', 'stopped')
}

export const resumeSalesman: Handler<typeof contract.resumeSalesman> = async (ctx, { id }) => {
  await ctx.transition(salesman, await ctx.getOrRefuse(salesman, id), 'resume', 'onDuty')
}
