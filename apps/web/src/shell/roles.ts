import { useSession } from '../kernel/session.ts'

export interface Role {
  readonly id: string
  readonly roleName: string
}

/** The roles a person may switch to; those named 管理员 are left out (specification 6). */
export function useSwitchRoles(): readonly Role[] {
  const list = useSession(state => state.user?.userRoleList) ?? []
  return list.length > 1 ? list.filter(role => !role.roleName.includes('管理员')) : []
}
