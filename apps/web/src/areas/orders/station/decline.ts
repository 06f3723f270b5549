import type { Label } from '@forecourt/contract/kernel'
import type { ApiError } from '../../../kernel/client.ts'

/** What a cashier tells the driver, and what to do next. */
export interface Decline {
  readonly title: Label
  readonly advice: Label
  /** What the screen offers: the same attempt again, or a fresh quote. */
  readonly next?: 'retry' | 'quote'
}

const says = (title: Label, advice: Label, next?: Decline['next']): Decline => ({
  title,
  advice,
  ...(next ? { next } : {}),
})

const known: Readonly<Record<string, Decline>> = {
  insufficient: says(
    ['卡余额不足', 'Not enough on the card'],
    ['减少金额，或请司机换一张卡', 'Enter a smaller amount, or ask for another card'],
  ),
  cardUnusable: says(
    ['卡号不正确或卡不可用', 'No such card, or it cannot be used'],
    ['核对卡号；无误则请司机联系发卡企业', 'Check the number; if it is right, the driver should call the company'],
  ),
  tooManyTries: says(
    ['错误次数过多，已暂时锁定', 'Too many wrong tries: locked for a while'],
    ['过几分钟再试，或请同事收款', 'Try again in some minutes, or ask a colleague to take the payment'],
  ),
  tooOften: says(
    ['验证码发送过于频繁', 'Codes were sent too often'],
    ['稍后再发，或请司机输入卡密', 'Send it later, or ask for the card secret'],
  ),
  cardExpired: says(
    ['卡已过期', 'The card has expired'],
    ['请司机联系发卡企业延期，或换一张卡', 'The company can extend it; or use another card'],
  ),
  limitExceeded: says(
    ['超出卡的限额', 'Over the limit of the card'],
    ['按限额减少金额，或换一张卡', 'Enter less, within the limit, or use another card'],
  ),
  outOfScope: says(
    ['此卡不能在本站或用于此油品', 'Not for this site or product'],
    ['换油品或换卡；适用范围由发卡企业设定', 'Another product or card; the company sets the scope'],
  ),
  accountFrozen: says(
    ['账户已冻结', 'The account is frozen'],
    ['请司机联系发卡企业', 'The driver should call the company'],
  ),
  priceChanged: says(
    ['价格已变更', 'The price has changed'],
    ['已按新价重新报价，请与司机确认后再支付', 'Quoted again at the new price: confirm it with the driver'],
    'quote',
  ),
  siteNotOpen: says(
    ['站点未营业', 'The site is not open'],
    ['请站长在“站点”中恢复营业', 'The manager can open it again under Sites'],
  ),
  notSold: says(
    ['该枪暂不可用', 'This nozzle is not available'],
    ['换一把枪；或请站长检查油枪、油品和油价', 'Use another nozzle; the manager checks nozzle, product and price'],
    'quote',
  ),
  notAllowed: says(
    ['您不能在此站点收银', 'You may not take payments here'],
    ['换到自己的站点，或请站长把您加入站点人员', 'Choose your own site, or ask to be added to its staff'],
  ),
  maintenance: says(['平台维护中', 'Under maintenance'], ['稍后再试', 'Try again later'], 'retry'),
}

/** No answer came: whether the payment went through is not known. The same key makes asking again safe. */
const unknown = says(
  ['没有收到结果', 'No answer came'],
  ['可能已扣款。点“再查一次”：不会重复扣款', 'It may have been paid. Asking again never pays twice'],
  'retry',
)

const other = says(['支付未成功', 'Not paid'], ['核对后重试', 'Check and try again'], 'retry')

export const declineOf = (fault: ApiError): Decline =>
  fault.code === 0 || fault.code >= 500 ? unknown : (known[fault.reason ?? ''] ?? other)
