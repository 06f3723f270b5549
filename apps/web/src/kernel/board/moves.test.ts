import { call, entity, ref, state, states, text } from '@forecourt/contract/kernel'
import { describe, expect, test } from 'vitest'
import { callsTo, cardAfter, reachable } from './moves.ts'

const paths = states({
  draft: { code: 0, label: ['草稿', 'Draft'], tone: 'neutral', to: { submit: ['waiting'], drop: ['gone'] } },
  waiting: { code: 1, label: ['待审', 'Waiting'], tone: 'waiting', to: { decide: ['granted', 'draft'] } },
  granted: { code: 2, label: ['通过', 'Granted'], tone: 'good' },
  gone: { code: 3, label: ['作废', 'Gone'], tone: 'bad' },
})
const paper = entity('paper', ['单', 'Paper'], {
  no: text(['号', 'No']),
  status: state(['状态', 'State'], { of: paths }),
})
const doing = (action: string) =>
  call({
    title: ['x', 'x'],
    path: `POST test/${action}`,
    permission: 'paper',
    on: paper,
    action,
    input: { id: ref(['单', 'Paper'], { required: true }) },
  })
const [submit, decide] = [doing('submit'), doing('decide')]

test('a card goes where a call of this person leads, and nowhere else', () => {
  expect(callsTo(paths, 0, 1, [submit, decide])).toEqual([submit])
  expect(reachable(paths, 1, [submit, decide])).toEqual([0, 2])
  expect(reachable(paths, 0, [decide])).toEqual([])
  // Declared, but none of the calls that are offered.
  expect(callsTo(paths, 0, 3, [submit, decide])).toEqual([])
})

describe('arrows', () => {
  const columns = [['a', 'b', 'c'], [], ['d'], ['e', 'f']]
  test('walk along a column and stop at its ends', () => {
    expect(cardAfter(columns, 'a', 'ArrowDown')).toBe('b')
    expect(cardAfter(columns, 'a', 'ArrowUp')).toBeUndefined()
    expect(cardAfter(columns, 'c', 'ArrowDown')).toBeUndefined()
  })
  test('go sideways past what is empty, to the same height or the last card', () => {
    expect(cardAfter(columns, 'c', 'ArrowRight')).toBe('d')
    expect(cardAfter(columns, 'd', 'ArrowLeft')).toBe('a')
    expect(cardAfter(columns, 'f', 'ArrowRight')).toBeUndefined()
    expect(cardAfter(columns, 'x', 'ArrowRight')).toBeUndefined()
  })
})
