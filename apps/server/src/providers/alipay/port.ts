import type { Answer } from '../answer.ts'

/** An application at Alipay: messages are signed by its private key, and Alipay's are checked by the public one of Alipay. */
export interface AlipayApp {
  readonly appId: string
  readonly privateKey: string
  readonly alipayPublicKey: string
}

export interface NewShop {
  /** The merchant whose shop it is: a PID, or the SMID of one that another has brought. */
  readonly roleId: string
  /** Our code of the shop, once for each merchant: the same one twice is refused, so asking again opens no second shop. */
  readonly storeId: string
  readonly shopName: string
  /** A shop of the merchant's own, or one that others run by its name. */
  readonly isOwned: boolean
  readonly category: string
  /** Six digits each. */
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly address: string
  readonly longitude: string | null
  readonly latitude: string | null
  readonly contactName: string
  readonly contactPhone: string
  /** The business licence: credit code and name. */
  readonly certNo: string
  readonly certName: string
  /** The Alipay account that its takings go to. */
  readonly settleAccount: string
}

/** How far an application for a shop has come; `notFound` where Alipay knows neither the application nor the shop. */
export type ShopProgress =
  | { readonly state: 'reviewing' | 'notFound' }
  | { readonly state: 'live'; readonly shopId: string }
  | { readonly state: 'failed'; readonly reason: string }

export interface AppliedShop {
  readonly roleId: string
  readonly storeId: string
  /** What Alipay has answered to the application; null where its answer was lost. */
  readonly orderId: string | null
}

export interface AlipayPort {
  /** Whether the owner of this key has signed these parameters (RSA2). A key that cannot be read has signed nothing. */
  isSigned(params: Readonly<Record<string, unknown>>, publicKey: string): boolean
  /** The signature of a text; empty where there is no key that can be read. */
  sign(text: string, privateKey: string): string
  /** Applies for a shop; Alipay looks at it afterwards. */
  createShop(app: AlipayApp, shop: NewShop, now: Date): Promise<Answer<{ orderId: string }>>
  shopProgress(app: AlipayApp, shop: AppliedShop, now: Date): Promise<Answer<ShopProgress>>
  /** Closing a shop twice does no harm. */
  closeShop(app: AlipayApp, shopId: string, now: Date): Promise<Answer>
}
