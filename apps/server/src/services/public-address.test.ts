import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

describe('C56: addresses of the public internet', () => {
  test.each([
    '8.8.8.8',
    '114.114.114.114',
    '172.32.0.1',
    '192.169.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '240e:f7::1',
  ])('%s', address => expect(isPublicAddress(address)).toBe(true))
  test.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
    192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255
    :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: fc00::1 fd00:ec2::254 fe80::1 ff02::1
    localhost 2130706433 0x7f.1`.split(/\s+/),
  )('not %s', address => expect(isPublicAddress(address)).toBe(false))
})

describe('C56: a request to an address that somebody else has named', () => {
  const resolving =
    (...addresses: string[]): Parameters<typeof publicLookup>[0] =>
    (_host, _options, found) =>
      found(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      )

  test.each([['127.0.0.1'], ['10.0.0.8'], ['::ffff:169.254.169.254'], ['8.8.8.8', '169.254.169.254']])(
    'never connects where a name leads to %s',
    async (...addresses) => {
      let connections = 0
      const canary = createServer((_, reply) => reply.end('inside')).on('connection', () => connections++)
      await new Promise<void>(done => canary.listen(0, '127.0.0.1', done))
      const { port } = canary.address() as AddressInfo
      const failure = await new Promise<{ code?: string }>((failed, answered) =>
        get({ host: 'partner.example.com', port, lookup: publicLookup(resolving(...addresses)) }, answered).on(
          'error',
          failed,
        ),
      )
      canary.close()
      expect(failure.code).toBe('ENOTPUBLIC')
      expect(connections).toBe(0)
    },
  )

  test('connects to the very addresses that were looked at, in both forms in which it is asked', () => {
    const lookup = publicLookup(resolving('8.8.8.8', '2606:4700::1111'))
    lookup('partner.example.com', { all: true }, (error, found) =>
      expect([error, found]).toEqual([
        null,
        [
          { address: '8.8.8.8', family: 4 },
          { address: '2606:4700::1111', family: 6 },
        ],
      ]),
    )
    lookup('partner.example.com', {}, (error, address, family) =>
      expect([error, address, family]).toEqual([null, '8.8.8.8', 4]),
    )
    expect.assertions(2)
  })

  test('passes on that a name is unknown', () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    publicLookup((_host, _options, found) => found(unknown, []))('nowhere.example.com', {}, error =>
      expect(error).toBe(unknown),
    )
    expect.assertions(1)
  })
})
