import { Icon } from '../kernel/icon.tsx'
import { navigate } from '../kernel/location.tsx'
import { chooseRole, useIsActing, useSession } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { endActing } from './acting.ts'
import { useIdentity } from './identity.ts'
import { PopMenu, type PopItem } from './pop-menu.tsx'
import { useSwitchRoles } from './roles.ts'
import { signOut } from './sign-out.ts'
import { homePath } from './tabs.ts'

export function Avatar({ size = 28 }: { readonly size?: number }) {
  const user = useSession(state => state.user)
  const name = user?.real_name || user?.nick_name || user?.user_name || ''
  const style = { width: size, height: size, fontSize: size * 0.46 }
  return user?.avatar ? (
    <img className="avatar" style={style} src={user.avatar} alt="" />
  ) : (
    <span className="avatar" style={style} aria-hidden="true" data-initial={name.slice(0, 1).toUpperCase()} />
  )
}

/** The same as in the top menu, which a telephone has no room for. */
function useRoleItems(): PopItem[] {
  const t = useText()
  const roleId = useSession(state => state.roleId)
  const roles = useSwitchRoles()
  if (roles.length === 0) return []
  const all = { id: '', roleName: t(['全部角色', 'All roles']) }
  return [all, ...roles].map((role, index) => ({
    ...(index === 0 ? { title: t(['切换角色', 'Switch role']) } : {}),
    key: `role-${role.id}`,
    label: role.roleName,
    chosen: role.id === roleId,
    onPick: () => chooseRole(role.id),
  }))
}

export function UserMenu({ onTheme, onLog }: { readonly onTheme: () => void; readonly onLog: () => void }) {
  const t = useText()
  const user = useSession(state => state.user)
  const roles = useRoleItems()
  const isActing = useIsActing()
  const { identities, tenantName } = useIdentity()
  const name = user?.real_name || user?.nick_name || user?.user_name || ''
  return (
    <PopMenu
      label={`${name} · ${t(['用户菜单', 'User menu'])}`}
      className="head-user"
      face={
        <>
          <Avatar />
          <span className="head-user-name">{name}</span>
          <Icon name="down" size={14} />
        </>
      }
      head={
        <div className="pop-head">
          <strong>{name}</strong>
          <span>
            {tenantName ?? t(['租户', 'Tenant'])} {user?.tenant_id} · {user?.role_name}
          </span>
        </div>
      }
      items={[
        { key: 'dashboard', label: t(['首页看板', 'Dashboard']), onPick: () => navigate(homePath) },
        ...(isActing
          ? []
          : [{ key: 'info', label: t(['个人信息', 'Personal information']), onPick: () => navigate('/info/index') }]),
        ...identities.map(one => ({ key: one.key, label: t(one.label), onPick: () => navigate(one.path) })),
        { key: 'theme', label: t(['主题与颜色', 'Theme and colour']), onPick: onTheme },
        { key: 'log', label: t(['本地日志', 'Local log']), onPick: onLog },
        ...roles,
        ...(isActing
          ? [
              {
                key: 'end',
                label: t(['结束代操作', 'Stop acting for the tenant']),
                onPick: () => void endActing().catch(() => {}),
              },
            ]
          : []),
        { key: 'out', label: t(['退出登录', 'Sign out']), onPick: () => void signOut() },
      ]}
    />
  )
}
