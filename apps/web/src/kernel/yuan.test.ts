import { describe, expect, it } from 'vitest'
import { fenOf, isZero, share, shownFen, shownYuan, yuanOf } from './yuan.ts'

describe('amounts that a page adds up itself', () => {
  it('are whole fen inside and yuan on the page', () => {
    expect(fenOf('250.00')).toBe(25000n)
    expect(fenOf('0.05') + fenOf('-1.05')).toBe(-100n)
    expect(fenOf(null)).toBe(0n)
    expect(yuanOf(25000n)).toBe('250.00')
    expect(shownFen(25000n)).toBe('¥\u00a0250.00')
    expect(shownFen(123456789n)).toBe('¥\u00a01,234,567.89')
    expect(shownFen(-5n)).toBe('¥\u00a0\u22120.05')
    expect(shownYuan(undefined)).toBe('¥\u00a00.00')
  })

  it('are nothing only when they are', () => {
    expect([isZero('0.00'), isZero(null), isZero('0.01'), isZero('-0.01')]).toEqual([true, true, false, false])
  })

  it('are at most the whole of a bar', () => {
    expect([share(1n, 4n), share(5n, 4n), share(-1n, 4n), share(1n, 0n), share(1n, 3n)]).toEqual([25, 100, 0, 0, 33.3])
  })
})
