import { Icon, iconOf } from '../kernel/icon.tsx'
import { Link } from '../kernel/location.tsx'
import { labelOf, leavesOf, useMenus } from '../kernel/menu.ts'
import { useSession } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { useState } from 'react'
import { framePath, isForeign } from './pages.tsx'
import { useTabs } from './tabs.ts'

const noon = 12
const evening = 18

function useGreeting() {
  const t = useText()
  const [hour] = useState(() => new Date().getHours())
  if (hour < noon) return t(['上午好', 'Good morning'])
  return hour < evening ? t(['下午好', 'Good afternoon']) : t(['晚上好', 'Good evening'])
}

/** The first page: who is here, and the way to everything they may open. */
export default function Home() {
  const t = useText()
  const greeting = useGreeting()
  const user = useSession(state => state.user)
  const tree = useMenus(state => state.tree)
  const open = useTabs(state => state.tabs.length)
  const groups = tree.filter(node => node.children?.length)
  return (
    <div className="home">
      <header>
        <h1>
          {greeting}
          {t(['，', ', '])}
          {user?.real_name || user?.nick_name || user?.user_name}
        </h1>
        <p>
          {t(['租户 {0}', 'Tenant {0}'], user?.tenant_id ?? '')} ·{' '}
          {t(['{0} 个可用功能', '{0} functions available'], leavesOf(tree).length)}
          {open > 1 && <> · {t(['{0} 个打开的标签页', '{0} open tabs'], open)}</>}
        </p>
      </header>
      <div className="home-groups">
        {groups.map(group => (
          <section key={group.id}>
            <h2>{t(labelOf(group))}</h2>
            <ul>
              {leavesOf([group]).map(node => (
                <li key={node.id}>
                  <Link href={isForeign(node.path) ? framePath(node) : node.path}>
                    <Icon name={iconOf(node)} size={16} />
                    {t(labelOf(node))}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
