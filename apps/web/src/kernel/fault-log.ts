let path: string | undefined

/** Where this person reads the log of faults; nowhere for those whose menu does not have it. */
export function setFaultLog(where: string | undefined): void {
  path = where
}

/** The address of what the log says of a request. */
export const faultLogOf = (requestId: string): string | undefined => path && `${path}?requestId_equal=${requestId}`
