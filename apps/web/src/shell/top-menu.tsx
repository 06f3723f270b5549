import { navigate } from '../kernel/location.tsx'
import { chooseTopMenu, labelOf, useMenus } from '../kernel/menu.ts'
import { chooseRole, useSession } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { useSwitchRoles } from './roles.ts'
import { homePath } from './tabs.ts'

/** Home, the top menus of the server, which narrow the side bar, and the roles one may work in, each of which begins anew. */
export function TopMenu() {
  const t = useText()
  const { top, topId } = useMenus()
  const roleId = useSession(state => state.roleId)
  const roles = useSwitchRoles()
  if (!top.length && !roles.length) return null
  const item = (key: string, label: string, isChosen: boolean, onPick: () => void) => (
    <button type="button" className="quiet" key={key} aria-current={isChosen || undefined} onClick={onPick}>
      {label}
    </button>
  )
  const home = () => {
    void chooseTopMenu('')
    navigate(homePath)
  }
  return (
    <nav className="top-menu" aria-label={t(['顶部菜单', 'Top menu'])}>
      {item('home', t(['首页', 'Home']), topId === '', home)}
      {top.map(one => item(one.id, t(labelOf(one)), topId === one.id, () => void chooseTopMenu(one.id)))}
      {roles.map(role =>
        // The chosen role pressed again gives all of them back.
        item(`role-${role.id}`, role.roleName, role.id === roleId, () => chooseRole(role.id === roleId ? '' : role.id)),
      )}
    </nav>
  )
}
