import { expect, test } from 'vitest'
import { companyRecharge } from '../areas/funds/index.ts'
import { order } from '../areas/orders/index.ts'
import { param } from '../areas/system/index.ts'
import { cardOf, secondLinesOf, timeFieldOf } from './listed.ts'

test('a list is asked for the days of what its rows are about, and documents for when they were made', () => {
  expect([order, companyRecharge, param].map(timeFieldOf)).toEqual(['payTime', 'createTime', undefined])
})

test('a card shows what the entity says, and what follows from its fields where it says nothing', () => {
  expect(cardOf(order)).toMatchObject({ title: 'siteName', amount: 'payAmount', time: 'payTime', state: 'state' })
  expect(cardOf(param)).toMatchObject({ title: 'paramName', time: 'createTime' })
  expect([...secondLinesOf(order)].toSorted()).toEqual(['goodsName', 'gunNo', 'plateNo', 'userName'])
})
