import { describe, expect, it } from 'vitest'
import { placeBeside } from './popover-place.ts'

const window = { clientWidth: 1366, clientHeight: 768 }
const panel = { width: 120, height: 110 }
const button = (right: number, bottom: number) => ({ left: right - 26, right, top: bottom - 26, bottom })

describe('the place of a panel', () => {
  it('is below its button, their right edges in one line', () => {
    expect(placeBeside(button(1300, 300), panel, window)).toEqual({ left: 1180, top: 304 })
  })

  it('is above it where there is no room below', () => {
    expect(placeBeside(button(1300, 700), panel, window)).toEqual({ left: 1180, top: 560 })
  })

  it('is never beyond the window, at either side', () => {
    expect(placeBeside(button(60, 300), panel, window).left).toBe(8)
    expect(placeBeside(button(1366, 300), panel, window).left).toBe(1238)
  })

  it('keeps its first entries on the screen when it is higher than the window', () => {
    expect(placeBeside(button(1300, 300), { width: 120, height: 900 }, window).top).toBe(8)
  })
})
