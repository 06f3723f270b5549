/** Whether a page may be shown in a frame: our own, or one by TLS of a host that the operator has named. */
export function mayFrame(address: string, hosts: readonly string[], origin: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return url.origin === origin || (url.protocol === 'https:' && hosts.includes(url.host))
}
