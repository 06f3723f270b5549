import { expect, test } from 'vitest'
import { mayFrame } from './may-frame.ts'

const may = (address: string) => mayFrame(address, ['maps.example', 'help.example:8443'], 'https://own.example')

test('own pages and those of named hosts are framed, by TLS and on the named port only', () => {
  expect(may('/manual.html')).toBe(true)
  expect(may('https://maps.example/x.html')).toBe(true)
  expect(may('https://help.example:8443/')).toBe(true)
  for (const refused of [
    'http://maps.example/',
    'https://maps.example.evil/',
    'https://evil/maps.example',
    'https://help.example/',
    'https://maps.example@evil/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    expect(may(refused), refused).toBe(false)
})
