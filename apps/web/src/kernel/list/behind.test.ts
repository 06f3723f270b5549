import { companySale, gunSale, productSale, refundDay, siteSale } from '@forecourt/contract/statistics'
import type { RowsBehind } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { queryBehind } from './behind.ts'

const behindOf = (of: { options: { view?: { behind?: RowsBehind } } }) => of.options.view?.behind as RowsBehind

test('the rows behind a figure are asked for what tells its row, and for what was asked before', () => {
  const query = { businessDate_dategt: '2026-11-01', netAmount_ge: '5', siteId: '9', current: '2' }
  expect(queryBehind(siteSale, behindOf(siteSale), { siteId: '7' }, query)).toEqual({
    siteId: '7',
    businessDate_dategt: '2026-11-01',
  })
})

test('what has no value is asked for as such, a day as itself, and what is the same for all rows always', () => {
  expect(queryBehind(companySale, behindOf(companySale), { companyId: null }, {})).toEqual({ companyId_null: '1' })
  expect(queryBehind(gunSale, behindOf(gunSale), { siteId: '1', gunNo: 2, oilNo: '' }, {})).toEqual({
    siteId: '1',
    gunNo: '2',
    oilNo_null: '1',
  })
  expect(queryBehind(refundDay, behindOf(refundDay), { day: '2026-11-02', siteId: '3' }, {})).toEqual({
    siteId: '3',
    successTime_dategt: '2026-11-02',
    successTime_datelt: '2026-11-02',
    state: '5',
  })
})

test.each([
  [{}, ['2026-02-01', '2026-02-28']],
  [{ businessDate_dategt: '2026-02-10', businessDate_datelt: '2026-03-05' }, ['2026-02-10', '2026-02-28']],
  [{ businessDate_dategt: '2026-01-10', businessDate_datelt: '2026-02-05' }, ['2026-02-01', '2026-02-05']],
])('a month is as much of it as was asked for: %o', (query, [from, to]) => {
  expect(queryBehind(productSale, behindOf(productSale), { oilNo: '92', month: '2026-02' }, query)).toMatchObject({
    oilNo_equal: '92',
    businessDate_dategt: from,
    businessDate_datelt: to,
  })
})
