import * as contract from '@forecourt/contract/system'
import { type Handler, hooks } from '../../kernel/implement.ts'

const { datasource, tenant } = contract

const looksLikeAddress = /^jdbc:[a-z]+:\S+$/
/** A password in the address would be read by everybody who reads the address. */
const namesSecret = (url: string): boolean => /password\s{0,9}=/i.test(url) || /\/\/[^/@]{1,400}@/.test(url)

export const datasourceHooks = hooks(contract.datasources, {
  guard: async (ctx, _, changes) => {
    const url = changes?.url
    if (!url) return
    if (!looksLikeAddress.test(url))
      ctx.refuseInput([{ field: 'url', message: ['须以 jdbc: 开头', 'Has to begin with jdbc:'] }])
    if (namesSecret(url))
      ctx.refuseInput([{ field: 'url', message: ['地址中不可包含密码', 'The address may not contain a password'] }])
  },
})

export const tenantDatasource: Handler<typeof contract.tenantDatasource> = async (ctx, { tenantId, datasourceId }) => {
  const before = (await ctx.find(tenant, { tenantId })) ?? ctx.refuse('notFound')
  if (datasourceId) await ctx.getOrRefuse(datasource, datasourceId)
  await ctx.update(tenant, before, { datasourceId: datasourceId ?? null })
}
