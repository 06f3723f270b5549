import * as contract from '@forecourt/contract/orders'
import type { Handler } from '../../kernel/implement.ts'
import { putInForce } from '../../kernel/rows/in-force.ts'

const { invoiceTitle } = contract

export const setUsualTitle: Handler<typeof contract.setUsualTitle> = async (ctx, { id }) => {
  await putInForce(ctx, invoiceTitle, await ctx.getOrRefuse(invoiceTitle, id))
}
