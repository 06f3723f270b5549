import { lookup as ask, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Addresses that are no machine of the public internet (RFC 6890 and its successors), or reach one by a detour. */
const notPublic = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
].flatMap(line => line.split(' '))) {
  const [address = '', prefix] = range.split('/')
  notPublic.addSubnet(address, Number(prefix), 'ipv4')
}
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', prefix] = range.split('/')
  notPublic.addSubnet(address, Number(prefix), 'ipv6')
}
/** All that IPv6 gives to the public internet; what maps or translates IPv4 lies outside. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address, as a resolver gives it, is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !notPublic.check(address, 'ipv4')
  return kind === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void
type Resolve = (
  host: string,
  options: { readonly all: true; readonly verbatim: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The `lookup` of a request that our server sends to an address somebody else has named: connects only to public ones. It
 * is asked at the moment of connecting and its answer is what is connected to, so that a name cannot lead elsewhere
 * afterwards. A name with one inside address among others is refused whole. The form of the address itself is checked by
 * the format `publicUrl` when it is saved.
 */
export const publicLookup =
  (resolve: Resolve = ask) =>
  (host: string, options: LookupOptions, found: Found): void =>
    resolve(host, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return found(error ?? new Error(`${host} has no address`), '')
      if (!addresses.every(one => isPublicAddress(one.address)))
        return found(Object.assign(new Error(`${host} is no public host`), { code: 'ENOTPUBLIC' }), '')
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })
