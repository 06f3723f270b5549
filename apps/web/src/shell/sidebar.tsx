import { type CSSProperties, useState } from 'react'
import { Icon, iconOf } from '../kernel/icon.tsx'
import { Link, usePlace } from '../kernel/location.tsx'
import { Logo } from '../kernel/logo.tsx'
import { labelOf, type MenuNode, trailTo, useMenus } from '../kernel/menu.ts'
import { useText } from '../kernel/text.ts'
import { framePath, isForeign } from './pages.tsx'
import { homePath } from './tabs.ts'

interface NodesProps {
  readonly nodes: readonly MenuNode[]
  readonly level: number
  readonly folded: boolean
  readonly open: ReadonlySet<string>
  readonly current: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

function Leaf({
  node,
  level,
  current,
}: {
  readonly node: MenuNode
  readonly level: number
  readonly current: boolean
}) {
  const t = useText()
  const name = t(labelOf(node))
  const face = (
    <>
      <Icon name={iconOf(node)} size={level === 0 ? 18 : 16} />
      <span className="side-name">{name}</span>
    </>
  )
  const shared = { className: 'side-item', title: name, style: { '--level': level } as CSSProperties }
  if (node.isOpen === 2)
    return (
      <a {...shared} href={node.path} target="_blank" rel="noopener noreferrer">
        {face}
      </a>
    )
  return (
    <Link
      {...shared}
      href={isForeign(node.path) ? framePath(node) : node.path}
      aria-current={current ? 'page' : undefined}
    >
      {face}
    </Link>
  )
}

function Branch(props: NodesProps & { readonly node: MenuNode }) {
  const { node, level, folded, open, current, onToggle } = props
  const t = useText()
  const isOpen = open.has(node.id)
  return (
    <>
      <button
        type="button"
        className="quiet side-item"
        style={{ '--level': level } as CSSProperties}
        data-within={current.has(node.id)}
        aria-expanded={isOpen}
        title={t(labelOf(node))}
        onClick={() => onToggle(node.id)}
      >
        <Icon name={iconOf(node)} size={level === 0 ? 18 : 16} />
        <span className="side-name">{t(labelOf(node))}</span>
        <Icon name="down" size={14} />
      </button>
      {isOpen && <Nodes {...props} nodes={node.children ?? []} level={folded ? 0 : level + 1} />}
    </>
  )
}

function Nodes(props: NodesProps) {
  return (
    <ul className={props.level ? 'side-below' : undefined}>
      {props.nodes.map(node => (
        <li key={node.id}>
          {node.children?.length ? (
            <Branch {...props} node={node} />
          ) : (
            <Leaf node={node} level={props.level} current={props.current.has(node.id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const parentOfSub = (path: string) => path.replace(/\/(detail|edit)$/, '')

/** The menu tree. What leads to the current page is open; a folded bar shows icons and unfolds while it is used. */
export function Sidebar({ folded }: { readonly folded: boolean }) {
  const t = useText()
  const { shown: tree, state } = useMenus()
  const { path } = usePlace()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const trail = trailTo(parentOfSub(path), tree).map(node => node.id)
  const [led, setLed] = useState('')
  // Arriving somewhere opens the way to it; closing that way by hand afterwards is respected.
  if (led !== trail.join()) {
    setLed(trail.join())
    setOpen(new Set([...open, ...trail]))
  }
  const toggle = (id: string) =>
    setOpen(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]))
  return (
    <aside id="sidebar" className="side">
      <Link className="side-logo" href={homePath}>
        <Logo /> <span className="side-name">Forecourt</span>
      </Link>
      <nav aria-label={t(['主菜单', 'Main menu'])} className="side-tree">
        <Link
          className="side-item"
          href={homePath}
          title={t(['首页', 'Home'])}
          aria-current={path === homePath ? 'page' : undefined}
        >
          <Icon name="home" />
          <span className="side-name">{t(['首页', 'Home'])}</span>
        </Link>
        <Nodes nodes={tree} level={0} folded={folded} open={open} current={new Set(trail)} onToggle={toggle} />
        {state === 'ready' && !tree.length && (
          <p className="side-none">{t(['没有发现菜单，请联系管理员授权', 'No menus yet: ask your administrator'])}</p>
        )}
      </nav>
    </aside>
  )
}
