import * as contract from '@forecourt/contract/sites'
import { type Before, type Handler, hooks, preload } from '../../kernel/implement.ts'
import type { Principal } from '../../kernel/context.ts'
import type { Uses } from '../../services/services.ts'
import { below } from './below.ts'
import { codeBefore, keptCode } from './site-code.ts'

const { salesman } = contract

export const salesmanHooks = hooks(contract.salesmen, { prepare: (ctx, input) => below(ctx, input) })

export const stopSalesman: Handler<typeof contract.stopSalesman> = async (ctx, { id }) => {
  await ctx.transition(salesman, await ctx.getOrRefuse(salesman, id), 'stop', 'stopped')
}

export const resumeSalesman: Handler<typeof contract.resumeSalesman> = async (ctx, { id }) => {
  await ctx.transition(salesman, await ctx.getOrRefuse(salesman, id), 'resume', 'onDuty')
}

const salesmanCode =
  (services: Uses<'providers' | 'secrets'>) =>
  ({ salesmanId }: { salesmanId: string }, { tenantId }: Principal, before: Before) =>
    codeBefore(services, 's', tenantId, before, ctx => ctx.getOrRefuse(salesman, salesmanId))

export const createSalesmanQrCodePreload = preload(contract.createSalesmanQrCode, salesmanCode)

export const createSalesmanQrCode: Handler<typeof contract.createSalesmanQrCode, unknown, typeof salesmanCode> = async (
  ctx,
  input,
) => {
  const row = await ctx.getOrRefuse(salesman, input.salesmanId)
  const made = await keptCode(ctx, input.preload, row.id)
  await ctx.update(salesman, row, { qrCode: made.key })
  return made
}
