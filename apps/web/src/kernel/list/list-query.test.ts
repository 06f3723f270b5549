import { describe, expect, it } from 'vitest'
import { columnName, serverQuery, sortOf, sortPatch } from './list-query.ts'
import { rangeKeys } from '../kinds/ways.ts'

describe('what is asked of the server', () => {
  it('has both ends of a span of days', () => {
    const [from, to] = rangeKeys('payTime')
    const asked = serverQuery({ [from]: '2026-11-01', [to]: '2026-11-30' }, false, 20)
    expect(asked).toEqual({
      payTime_dategt: '2026-11-01',
      payTime_datelt: '2026-11-30',
      current: '1',
      size: '20',
    })
  })

  it('has every filter, the sort and the page, and nothing of the screen', () => {
    const query = {
      state_in: '40,50',
      orderNo: 'OD',
      descs: 'pay_time',
      current: '3',
      size: '50',
      open: '7',
      view: '9',
    }
    expect(serverQuery(query, false, 10)).toEqual({
      state_in: '40,50',
      orderNo: 'OD',
      descs: 'pay_time',
      current: '3',
      size: '50',
    })
  })

  it('has no page where the list is answered as a whole', () => {
    expect(serverQuery({ name: 'x' }, true, 10)).toEqual({ name: 'x' })
  })

  it('sorts by the column of a field, and in one direction', () => {
    expect(columnName('payTime')).toBe('pay_time')
    expect(sortOf({ ascs: 'pay_time' }, 'payTime')).toBe('ascend')
    expect(sortOf({ descs: 'pay_time' }, 'payTime')).toBe('descend')
    expect(sortOf({ descs: 'amount' }, 'payTime')).toBeNull()
    expect(sortPatch('payTime', 'descend')).toEqual({ ascs: undefined, descs: 'pay_time', current: undefined })
  })
})
