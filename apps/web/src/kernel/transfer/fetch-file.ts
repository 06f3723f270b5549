import { fileAddress } from '../widgets/files.ts'

/** Hands an address to the browser, which keeps what is there as a file. */
export function fetchAddress(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

export const fetchFile = (key: string): void => fetchAddress(fileAddress(key))
