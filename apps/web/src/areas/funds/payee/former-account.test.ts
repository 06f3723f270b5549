import { expect, test } from 'vitest'
import { formerAccount } from './former-account.ts'

const now = '2026-11-22 12:00:00'
const account = (id: string, status: number, effectiveFrom: string | null, effectiveUntil: string | null = null) => ({
  id,
  status,
  effectiveFrom,
  effectiveUntil,
  auditUser: '7',
})

test('an application is held against the account in force, not against one that waits or has ended', () => {
  const rows = [
    account('waits', 2, '2026-11-23 12:00:00'),
    account('ended', 2, '2026-01-01 00:00:00', '2026-06-01 00:00:00'),
    account('current', 2, '2026-06-01 00:00:00', '2026-11-23 12:00:00'),
  ]
  expect(formerAccount(rows, now)).toMatchObject({ row: { id: 'current' }, isInForce: true })
})

test('an account begins at its first moment and is over at its last', () => {
  const rows = [account('one', 2, now, '2026-12-01 00:00:00')]
  expect(formerAccount(rows, now)?.isInForce).toBe(true)
  expect(formerAccount(rows, '2026-12-01 00:00:00')?.isInForce).toBe(false)
})

test('where none is in force it is held against the last one, so that stopping it first hides nothing', () => {
  const rows = [account('older', 4, '2026-01-01 00:00:00'), account('stopped', 4, '2026-06-01 00:00:00')]
  expect(formerAccount(rows, now)).toMatchObject({ row: { id: 'stopped' }, isInForce: false })
})

test('what nobody has approved was never an account', () => {
  const withdrawn = { ...account('withdrawn', 4, '2026-06-01 00:00:00'), auditUser: null }
  expect(formerAccount([withdrawn, account('empty', 2, null)], now)).toBeUndefined()
})
