import { useMenus } from './menu.ts'

const free = new Set(['signedIn', 'open'])

export const mayDo = (permissions: ReadonlySet<string>, code: string): boolean =>
  free.has(code) || permissions.has(code)

/**
 * Whether this person holds a permission, by the code of a button or a menu; what they may not do is not shown.
 * The server decides all the same.
 */
export const usePermission = (code: string): boolean => useMenus(state => mayDo(state.permissions, code))

export const usePermissions = (): ((code: string) => boolean) => {
  const permissions = useMenus(state => state.permissions)
  return code => mayDo(permissions, code)
}
