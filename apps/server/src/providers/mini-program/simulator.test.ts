import { expect, test } from 'vitest'
import { miniProgramSimulator } from './simulator.ts'

test('a code is a picture of its scene, and another scene another picture', async () => {
  const port = miniProgramSimulator()
  const [one, other] = [await port.code('p=1&c=abc'), await port.code('p=2&c=abc')]
  if (one.result !== 'ok' || other.result !== 'ok') return expect.fail('no code was made')
  expect(one.picture.subarray(1, 4).toString()).toBe('PNG')
  expect(one.picture.equals(other.picture)).toBe(false)
  expect(port.scenes()).toEqual(['p=1&c=abc', 'p=2&c=abc'])
})

test('a scene of more than 32 characters, or of others than the vendor takes, is refused', async () => {
  const port = miniProgramSimulator()
  for (const scene of ['x'.repeat(33), '', '站点', 'a b'])
    expect(await port.code(scene)).toMatchObject({ result: 'refused' })
})

test('an answer may be lost', async () => {
  expect(await miniProgramSimulator({ unknownRate: 1 }).code('a')).toMatchObject({ result: 'unknown' })
})
