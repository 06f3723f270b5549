import { areas } from '@forecourt/contract'
import { disuseGrant, ensureGrant, grant, grantStates } from '@forecourt/contract/cards'
import { type AnyCall, codeOf, type Label, rowWords } from '@forecourt/contract/kernel'
import { expect, test } from 'vitest'
import { wordsOfRow } from './row-words.ts'

const row = {
  id: '1',
  status: codeOf(grantStates, 'granted'),
  quantity: 1200,
  cashPart: '12000.00',
  giftPart: '0.00',
}

test('words about a row say what it says, figures and amounts as they are shown', () => {
  const [first, second] = ensureGrant.effects?.(row, {}) ?? []
  expect(first && wordsOfRow(first, grant, row)[0]).toBe('从企业账户扣款：本金 ¥\u00a012,000.00，赠送 ¥\u00a00.00')
  expect(second && wordsOfRow(second, grant, row)[0]).toBe('生成 1,200 张卡，立即可用')
  expect(rowWords(ensureGrant.done) && wordsOfRow(rowWords(ensureGrant.done) ?? ['', ''], grant, row)[1]).toBe(
    'Cards issued: 1,200',
  )
})

test('what a call is called and sends may go by the row', () => {
  const resumed = { ...row, status: codeOf(grantStates, 'disused') }
  expect([row, resumed].map(one => rowWords(disuseGrant.words, one)?.[1])).toEqual(['Suspend', 'Resume'])
  expect([row, resumed].map(one => disuseGrant.fromRow?.(one))).toEqual([{ flag: 0 }, { flag: 1 }])
})

/** All words that a call has for rows, whichever way they are chosen. */
function allWords({ words, done, effects, decides }: AnyCall): Label[] {
  const inputs = [{}, ...Object.keys(decides?.approves ?? {}).flatMap(name => [1, 2].map(one => ({ [name]: one })))]
  return inputs
    .flatMap(input => [rowWords(words, {}, input), rowWords(done, {}, input), ...(effects?.({}, input) ?? [])])
    .filter(one => one !== undefined)
}

test('every field that words of a call name is one of its entity', () => {
  const calls = areas.flatMap(area => Object.values<AnyCall>(area.calls))
  const named = calls.flatMap(call => {
    const { on } = call
    return allWords(call).flatMap(label =>
      [...label.join(' ').matchAll(/\{([a-z]\w*)\}/gi)].map(([, name = '']) => [
        call.path,
        on?.fields[name] !== undefined,
      ]),
    )
  })
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(([, isField]) => !isField)).toEqual([])
})
