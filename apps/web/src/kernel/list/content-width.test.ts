import { dict, dictionary, entity, type Lang, money, ref, state, states, text } from '@forecourt/contract/kernel'
import { describe, expect, it } from 'vitest'
import { contentWidth, type Measure } from './content-width.ts'

const refund = entity('refund', ['退款', 'Refund'], {
  refundNo: text(['退款单号', 'Refund number']),
  orderId: ref(['订单', 'Order'], { to: 'order' }),
  userName: text(['司机', 'Driver']),
  kind: dict(['类型', 'Kind'], {
    of: dictionary('kind', ['类型', 'Kind'], {
      1: ['服务商', 'Service provider'],
      2: ['一个很长的说明', 'A choice that is a whole sentence'],
    }),
  }),
  plain: dict(['类型', 'Kind'], { of: dictionary('plain', ['类型', 'Kind'], { 1: ['企业', 'Company'] }) }),
  amount: money(['金额', 'Amount']),
  state: state(['状态', 'State'], {
    of: states({
      review: { code: 1, label: ['待审核', 'Pending approval'], tone: 'waiting', to: { audit: ['done'] } },
      done: { code: 2, label: ['完成', 'Done'], tone: 'good' },
    }),
  }),
})
const column = (name: keyof typeof refund.fields) => ({ name, field: refund.fields[name] })
const tenEach: Measure = text => 10 * text.length
const say = (lang: Lang) => (label: unknown) => (label as readonly [string, string])[lang === 'zh' ? 0 : 1]
const row = (values: object) => ({ id: '1', ...values }) as never

describe('the width that a column needs', () => {
  it('is that of the longest state on the page, in the language of the page', () => {
    const rows = [row({ state: 1 }), row({ state: 2 })]
    expect(contentWidth(column('state'), rows, say('zh'), tenEach)).toBe(30 + 55)
    expect(contentWidth(column('state'), rows, say('en'), tenEach)).toBe(160 + 55)
    expect(contentWidth(column('state'), [row({ state: 2 })], say('en'), tenEach)).toBe(40 + 55)
  })

  it('is that of the end of a number of which no more is shown', () => {
    const field = text(['订单号', 'Order number'], { tail: 8 })
    expect(contentWidth({ name: 'orderNo', field }, [row({ orderNo: 'OD2026112200712676' })], say('zh'), tenEach)).toBe(
      106,
    )
  })

  it('is that of the longest choice, unless that is a sentence', () => {
    expect(contentWidth(column('plain'), [], say('zh'), tenEach)).toBe(20 + 26)
    expect(contentWidth(column('plain'), [], say('en'), tenEach)).toBe(70 + 26)
    expect(contentWidth(column('kind'), [], say('en'), tenEach)).toBe(176)
  })

  it('is that of the longest number on the page, its own or that of the row it refers to', () => {
    const rows = [row({ refundNo: 'RF26112213271200', orderName: 'OD2611', orderId: '9' }), row({ refundNo: 'RF1' })]
    expect(contentWidth(column('refundNo'), rows, say('zh'), tenEach)).toBe(160 + 26)
    expect(contentWidth(column('orderId'), [row({ orderName: 'OD261122' })], say('zh'), tenEach)).toBe(80 + 26)
  })

  it('is not asked for names, amounts and what a page draws itself', () => {
    expect(contentWidth(column('userName'), [row({ userName: '中原石化第三加油站' })], say('zh'), tenEach)).toBe(0)
    expect(contentWidth(column('amount'), [row({ amount: '12345678.90' })], say('zh'), tenEach)).toBe(0)
    expect(contentWidth({ ...column('state'), Cell: () => null }, [], say('zh'), tenEach)).toBe(0)
  })
})
