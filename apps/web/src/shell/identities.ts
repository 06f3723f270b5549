import { type Label, platformTenant } from '@forecourt/contract/kernel'

export interface Identity {
  readonly key: 'supplier' | 'provider' | 'buyer'
  readonly label: Label
  readonly path: string
}

interface Asked {
  readonly tenantId: string
  readonly parentTenantId: string
  readonly roleTypes: readonly string[]
}

const [supplier, provider] = ['1', '2']

const entry = (key: Identity['key'], zh: string, en: string, isHeld: boolean, path: string): Identity => ({
  key,
  label: isHeld ? [`查看${zh}信息`, `${en} information`] : [`成为${zh}信息`, `Become a ${en.toLowerCase()}`],
  path,
})

/**
 * Which information a person's tenant has or may ask for (specification 6). Tenants at the top are suppliers or service
 * providers, whichever stands first; only tenants below another are buyers; the platform is none of them.
 */
export function identitiesOf({ tenantId, parentTenantId, roleTypes }: Asked): readonly Identity[] {
  if (tenantId === platformTenant) return []
  if (parentTenantId) {
    const isHeld = roleTypes.includes('3')
    return [entry('buyer', '进货商', 'Buyer', isHeld, '/compant/system/compant?type=3')]
  }
  const offers = (own: string, other: string) =>
    roleTypes.length === 0 || (roleTypes.includes(own) && roleTypes[0] !== other)
  const [asSupplier, asProvider] = [
    entry('supplier', '供货商', 'Supplier', roleTypes.includes(supplier), '/compant/system/compant?type=1'),
    entry(
      'provider',
      '服务商',
      'Service provider',
      roleTypes.includes(provider),
      '/compant/system/enterpriseInformation',
    ),
  ]
  return [...(offers(supplier, provider) ? [asSupplier] : []), ...(offers(provider, supplier) ? [asProvider] : [])]
}
