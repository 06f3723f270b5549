import { menu } from '@forecourt/contract/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../test/people.ts'
import { seedFoundation } from './foundation.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openApp()
})
afterAll(() => testApp.close())

const titleOf = (code: string) =>
  testApp.asSystem(async ctx => {
    const row = await ctx.find(menu, { code })
    return [row?.name, row?.nameEn]
  })
const rename = (code: string, name: string, nameEn: string) =>
  testApp.asSystem(async ctx => {
    const row = await ctx.find(menu, { code })
    if (row) await ctx.update(menu, row, { name, nameEn })
  })

test('a menu that still has the name of an earlier release gets the one of now, and a chosen name stays', async () => {
  await rename('ledgerProof', '账本自证', 'Proof')
  await rename('accountFlow', '资金往来', 'Flows')
  await rename('order', '账本自证', 'Proof')
  await testApp.asSystem(ctx => seedFoundation(ctx, { adminPassword: 'unused-password' }))
  expect(await titleOf('ledgerProof')).toEqual(['账务核对', 'Ledger checks'])
  expect(await titleOf('accountFlow')).toEqual(['资金往来', 'Ledger entries'])
  expect(await titleOf('order')).toEqual(['账本自证', 'Proof'])
})
