import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

test('a device is called by its browser and its system', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
  expect(deviceName(windows)).toBe('Chrome · Windows')
  expect(deviceName(`${windows} Edg/140.0`)).toBe('Edge · Windows')
  expect(deviceName(phone)).toBe('Safari · iPhone')
  expect(deviceName('curl')).toBe('')
})
