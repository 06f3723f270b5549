import { type Answer, refused, unknown } from '../answer.ts'
import { type FaultSettings, faults } from '../fault.ts'
import type { AlipayPort, AppliedShop, NewShop, ShopProgress } from './port.ts'
import { signing } from './signature.ts'

interface Applied {
  readonly shop: NewShop
  readonly orderId: string
  state: 'reviewing' | 'live' | 'failed' | 'closed'
}

export interface AlipaySimulator extends AlipayPort {
  /** Alipay has looked at all applications, and lets them through or gives a reason why not. */
  review(reason?: string): void
  shops(): readonly { readonly storeId: string; readonly shopName: string; readonly state: string }[]
}

const shopIdOf = ({ orderId }: Applied): string => orderId.replace('O', 'S')

/** Shops at Alipay in memory. A store is there once; what fails may be applied for again. Without a word from anybody it lets applications through when it is asked for the second time. */
export function alipaySimulator(settings: FaultSettings = {}): AlipaySimulator {
  const known = new Map<string, Applied>()
  const reasons = new Map<string, string>()
  const asked = new Set<string>()
  const nextFault = faults(settings)

  const found = ({ roleId, storeId, orderId }: AppliedShop): Applied | undefined => {
    const applied = known.get(`${roleId} ${storeId}`)
    return orderId && applied?.orderId !== orderId ? undefined : applied
  }
  function progressOf(applied: Applied): ShopProgress {
    if (applied.state === 'failed') return { state: 'failed', reason: reasons.get(applied.orderId) ?? '' }
    if (applied.state === 'reviewing' && asked.has(applied.orderId)) applied.state = 'live'
    asked.add(applied.orderId)
    return applied.state === 'reviewing' ? { state: 'reviewing' } : { state: 'live', shopId: shopIdOf(applied) }
  }

  return {
    ...signing,
    shops: () =>
      [...known.values()].map(({ shop, state }) => ({ storeId: shop.storeId, shopName: shop.shopName, state })),
    review(reason) {
      for (const one of known.values()) {
        if (one.state !== 'reviewing') continue
        one.state = reason === undefined ? 'live' : 'failed'
        if (reason !== undefined) reasons.set(one.orderId, reason)
      }
    },
    async createShop(_, shop): Promise<Answer<{ orderId: string }>> {
      const fault = await nextFault()
      const key = `${shop.roleId} ${shop.storeId}`
      const before = known.get(key)
      if (fault === 'refused') return refused('ACQ.SYSTEM_ERROR 系统繁忙')
      if (fault === 'lost') return unknown('timeout')
      if (before && before.state !== 'failed' && before.state !== 'closed')
        return refused('STORE_ID_DUPLICATE 门店编号已存在')
      const orderId = `O${known.size + 1}${shop.storeId}${before ? 'R' : ''}`
      known.set(key, { shop, orderId, state: 'reviewing' })
      return fault === 'unheard' ? unknown('timeout') : { result: 'ok', orderId }
    },
    async shopProgress(_, shop): Promise<Answer<ShopProgress>> {
      const fault = await nextFault()
      if (fault === 'lost' || fault === 'unheard') return unknown('timeout')
      const applied = found(shop)
      return applied ? { result: 'ok', ...progressOf(applied) } : { result: 'ok', state: 'notFound' }
    },
    async closeShop(_, shopId): Promise<Answer> {
      const fault = await nextFault()
      const applied = [...known.values()].find(one => shopIdOf(one) === shopId)
      if (fault === 'refused' || !applied) return refused('SHOP_NOT_EXIST 门店不存在')
      if (fault === 'lost') return unknown('timeout')
      applied.state = 'closed'
      return fault === 'unheard' ? unknown('timeout') : { result: 'ok' }
    },
  }
}
