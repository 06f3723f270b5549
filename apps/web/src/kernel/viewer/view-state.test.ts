import { describe, expect, test } from 'vitest'
import { drawnSize, firstView, stepOfKey, stepped } from './view-state.ts'

describe('a view', () => {
  test('comes closer and goes further by fixed steps and no further than their ends', () => {
    expect(stepped(firstView, 'closer', 1).zoom).toBe(1.25)
    expect(stepped(firstView, 'further', 1).zoom).toBe(0.75)
    expect(stepped({ ...firstView, zoom: 6 }, 'closer', 1).zoom).toBe(6)
    expect(stepped({ ...firstView, zoom: 0.5 }, 'further', 1).zoom).toBe(0.5)
    expect(stepped({ ...firstView, zoom: 6 }, 'fit', 1).zoom).toBe(1)
  })

  test('is turned by quarters and comes round', () => {
    expect(stepped({ ...firstView, turn: 270 }, 'turn', 1).turn).toBe(0)
  })

  test('stays within the pages that there are', () => {
    expect(stepped(firstView, 'previous', 3).page).toBe(0)
    expect(stepped({ ...firstView, page: 2 }, 'next', 3).page).toBe(2)
    expect(stepped(firstView, 'last', 3).page).toBe(2)
    expect(stepped(firstView, 'last', 0).page).toBe(0)
  })

  test('listens to keys that it knows and to no names of objects', () => {
    expect([stepOfKey('+'), stepOfKey('r'), stepOfKey('constructor')]).toEqual(['closer', 'turn', undefined])
  })

  test('fits what is turned by its other side', () => {
    const place = { width: 400, height: 200 }
    expect(drawnSize({ width: 100, height: 200 }, place, firstView)).toEqual({ width: 100, height: 200, scale: 1 })
    expect(drawnSize({ width: 100, height: 200 }, place, { ...firstView, turn: 90 })).toEqual({
      width: 400,
      height: 200,
      scale: 2,
    })
    expect(drawnSize({ width: 100, height: 200 }, { width: 0, height: 0 }, firstView).scale).toBe(1)
  })
})
