import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { type InRuntime, runtimeLocal } from '../kernel/runtime-local.ts'

const { default: IP2Region } = createRequire(import.meta.url)('ip2region') as typeof import('ip2region')

/** Of a network of one's own: RFC 1918, 4193, 3927, and the machine itself. */
const own = /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i

/** Eleven megabytes, read with the first question. */
const networks = runtimeLocal('networks', () => new IP2Region())

/** Its words for an unknown part, and for what is no place. */
const isNamed = (text: string) => text !== '' && text !== '0'

/**
 * Where an address is, as far as a table of networks knows it (`ip2region`):
 * the province, the city and the carrier, or the country. Nothing leaves this machine. Empty where nothing is known.
 */
export function placeOf({ local }: InRuntime, address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIP(plain)) return ''
  if (own.test(plain)) return '内网'
  const found = local(networks).search(plain)
  if (!found) return ''
  const { country, province, city, isp } = found
  const parts = country === '中国' ? [province, city, isp] : [country, province, city]
  return [...new Set(parts.filter(isNamed))].join(' ')
}
