import { cards, freezeCard, revealCardNumber } from '@forecourt/contract/cards'
import { companyRecharges, rechargeStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { inStatesOf } from './bulk-states.ts'

test('of everything that the filters find those rows are counted whose state allows the action', () => {
  expect(inStatesOf(cards, freezeCard, { userName: '李', current: '3', size: '20' })).toEqual({
    userName: '李',
    status_in: '1',
  })
})

test('a filter of states that is there already stays in force', () => {
  expect(inStatesOf(cards, freezeCard, { status_in: '1,2' })).toEqual({ status_in: '1' })
  expect(inStatesOf(cards, freezeCard, { status_in: '2,3' })).toEqual({ status_in: '-1' })
})

test('a removal is counted by the states that it is declared for, and what every state allows is not asked about', () => {
  const states = ['voucherPending', 'cancelled'] as const
  const codes = states.map(name => codeOf(rechargeStates, name))
  expect(inStatesOf(companyRecharges, 'remove', {})).toEqual({ status_in: codes.join(',') })
  expect(inStatesOf(cards, 'remove', {})).toBeUndefined()
  expect(inStatesOf(cards, revealCardNumber, {})).toBeUndefined()
})
