import { describe, expect, test } from 'vitest'
import { branchOf, type Edge, leadsTo, levelsOf, problemOf } from './distribution-chain.ts'

const edges = (...words: readonly string[]): Edge[] =>
  words.map(word => ({ upstream: word[0] ?? '', distributor: word[1] ?? '' }))
const added = (word: string) => edges(word)[0] as Edge

describe('a chain of distribution', () => {
  test('has no circle over any length', () => {
    expect(problemOf([], added('aa'), 9)).toBe('self')
    expect(problemOf(edges('ab'), added('ba'), 9)).toBe('circle')
    expect(problemOf(edges('ab', 'bc', 'cd', 'de'), added('ea'), 9)).toBe('circle')
    expect(problemOf(edges('ab', 'bc', 'cd', 'de'), added('eb'), 9)).toBe('circle')
    // Two ways to the same distributor are none.
    expect(problemOf(edges('ab', 'ac', 'bd'), added('cd'), 9)).toBeUndefined()
  })

  test('has each pair once', () => {
    expect(problemOf(edges('ab'), added('ab'), 9)).toBe('again')
  })

  test('is at most so deep, whether it grows at its end, at its top or in its middle', () => {
    expect(problemOf(edges('ab'), added('bc'), 2)).toBeUndefined()
    expect(problemOf(edges('ab', 'bc'), added('cd'), 2)).toBe('deep')
    expect(problemOf(edges('ab', 'bc'), added('xa'), 2)).toBe('deep')
    expect(problemOf(edges('ab', 'cd'), added('bc'), 2)).toBe('deep')
    expect(problemOf(edges('ab', 'cd'), added('bc'), 3)).toBeUndefined()
    // A chain that was let grow before does not hinder others.
    expect(problemOf(edges('ab', 'bc', 'cd'), added('xy'), 2)).toBeUndefined()
  })

  test('gives each relation the level of the longest way to it', () => {
    const all = edges('ab', 'bc', 'ac', 'cd')
    expect([...levelsOf(all).values()]).toEqual([1, 2, 1, 3])
  })

  test('is walked downwards from a relation, and no further than it leads', () => {
    const all = edges('ab', 'bc', 'bd', 'xe')
    expect(branchOf(all, all[0] as Edge).map(([one, depth]) => `${depth}${one.distributor}`)).toEqual([
      '1b',
      '2c',
      '2d',
    ])
    expect(leadsTo(all, 'a', 'd')).toBe(true)
    expect(leadsTo(all, 'b', 'a')).toBe(false)
  })
})
