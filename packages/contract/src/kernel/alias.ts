/** Where the same service is also found: later clients of the family moved the users below the system. */
const moved: readonly (readonly [from: string, to: string])[] = [['blade-user', 'blade-system/user']]

/** Where a path is served: below /api, or as it stands where it begins at the root. */
export const addressAt = (path: string): string => (path.startsWith('/') ? path : `/api/${path}`)

/** A path below /api and every other address of it. */
export const addressesOf = (path: string): string[] => [
  path,
  ...moved.flatMap(([from, to]) =>
    path === from || path.startsWith(`${from}/`) ? [`${to}${path.slice(from.length)}`] : [],
  ),
]
