import { BlockList, isIP } from 'node:net'

const partsOf = (list: string): string[] =>
  list
    .split(/[\s,，;；]+/)
    .map(part => part.trim())
    .filter(Boolean)

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address that came through an IPv6 socket, in its own family again. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

function addPart(block: BlockList, part: string): boolean {
  const [address = '', prefix] = part.split('/')
  const kind = isIP(address)
  if (kind === 0) return false
  if (prefix === undefined) block.addAddress(address, family(address))
  // A range of everybody is no list at all (domain 17): it is refused rather than believed.
  else if (!/^\d{1,3}$/.test(prefix) || Number(prefix) < 1 || Number(prefix) > (kind === 6 ? 128 : 32)) return false
  else block.addSubnet(address, Number(prefix), family(address))
  return true
}

/** The first part of a list that is neither an address nor a range of some addresses; undefined when all are. */
export const unreadableAddress = (list: string): string | undefined =>
  partsOf(list).find(part => !addPart(new BlockList(), part))

/** Whether a caller's address is on the list; an empty list lets everybody in. */
export function isListed(list: string | null, address: string): boolean {
  const parts = partsOf(list ?? '')
  if (parts.length === 0) return true
  const block = new BlockList()
  for (const part of parts) addPart(block, part)
  const asked = plain(address)
  return isIP(asked) !== 0 && block.check(asked, family(asked))
}
