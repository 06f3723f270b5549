import { navigate } from '../kernel/location.tsx'
import { chooseTopMenu, labelOf, useMenus } from '../kernel/menu.ts'
import { useText } from '../kernel/text.ts'
import { homePath } from './tabs.ts'

/** Home and the top menus of the server; choosing one narrows the side bar to it. */
export function TopMenu() {
  const t = useText()
  const { top, topId } = useMenus()
  if (!top.length) return null
  return (
    <nav className="top-menu" aria-label={t(['顶部菜单', 'Top menu'])}>
      <button
        type="button"
        className="quiet"
        aria-current={topId === '' || undefined}
        onClick={() => {
          void chooseTopMenu('')
          navigate(homePath)
        }}
      >
        {t(['首页', 'Home'])}
      </button>
      {top.map(one => (
        <button
          type="button"
          className="quiet"
          key={one.id}
          aria-current={topId === one.id || undefined}
          onClick={() => void chooseTopMenu(one.id)}
        >
          {t(labelOf(one))}
        </button>
      ))}
    </nav>
  )
}
