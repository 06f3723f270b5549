import { expect, test } from 'vitest'
import { accentOf, contrast } from './colour.ts'

const picked = [
  '#409EFF',
  '#f5222d',
  '#faad14',
  '#a0d911',
  '#52c41a',
  '#13c2c2',
  '#722ed1',
  '#eb2f96',
  '#ffffff',
  '#000000',
]

test('whatever colour is picked, buttons and links can be read in light and dark', () => {
  for (const brand of picked) {
    const light = accentOf(brand, false)
    expect(contrast(light.fill, '#ffffff'), `${brand} button`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(light.ink, light.tint), `${brand} link on tint`).toBeGreaterThanOrEqual(4.5)
    const dark = accentOf(brand, true)
    expect(contrast(dark.fill, '#ffffff'), `${brand} dark button`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.ink, '#1e232b'), `${brand} dark link`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark.ink, dark.tint), `${brand} dark link on tint`).toBeGreaterThanOrEqual(4.5)
  }
})
