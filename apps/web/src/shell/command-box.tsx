// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a combobox with its list after the ARIA pattern; Escape and Enter are the dialog's and the field's
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import { Icon, iconOf } from '../kernel/icon.tsx'
import { navigate } from '../kernel/location.tsx'
import { labelOf, leavesOf, type MenuNode, useMenus } from '../kernel/menu.ts'
import { matchesInitials } from '@forecourt/contract/kernel'
import { useText } from '../kernel/text.ts'
import { framePath, isForeign } from './pages.tsx'

const useBox = create<{ open: boolean }>(() => ({ open: false }))
export const openCommandBox = (): void => useBox.setState({ open: true })
const close = () => useBox.setState({ open: false })

const max = 12

/** Leaf menus whose name fits: those that begin with what was typed first, then any part, then pinyin initials. */
function found(leaves: readonly MenuNode[], typed: string): MenuNode[] {
  const wanted = typed.trim().toLowerCase()
  const begins = (node: MenuNode) => labelOf(node).some(name => name.toLowerCase().startsWith(wanted))
  const fits = leaves.filter(node => labelOf(node).some(name => matchesInitials(name, wanted)))
  return [...fits.filter(begins), ...fits.filter(node => !begins(node))].slice(0, max)
}

function go(node: MenuNode | undefined) {
  if (!node) return
  close()
  if (node.isOpen === 2) window.open(node.path, '_blank', 'noopener')
  else navigate(isForeign(node.path) ? framePath(node) : node.path)
}

function Box() {
  const t = useText()
  const tree = useMenus(state => state.tree)
  const leaves = useMemo(() => leavesOf(tree), [tree])
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const results = found(leaves, typed)
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') go(results[at])
    else if (by) setAt(results.length ? (at + by + results.length) % results.length : 0)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="command"
      aria-label={t(['搜索菜单', 'Search menus'])}
      onClose={close}
      onClick={event => event.target === dialog.current && close()}
    >
      <div className="command-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="command-results"
          aria-activedescendant={results[at] && `command-${results[at].id}`}
          placeholder={t(['菜单名称或拼音首字母', 'Name of a menu'])}
          value={typed}
          onKeyDown={press}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id="command-results" role="listbox" aria-label={t(['结果', 'Results'])}>
        {results.map((node, index) => (
          <li
            key={node.id}
            id={`command-${node.id}`}
            role="option"
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => go(node)}
            onKeyDown={press}
          >
            <Icon name={iconOf(node)} size={16} />
            {t(labelOf(node))}
            <small>{node.path}</small>
          </li>
        ))}
      </ul>
      {!results.length && <p className="command-none">{t(['没有符合的菜单', 'No menu of that name'])}</p>}
    </dialog>
  )
}

/** Ctrl K: type a few letters, Enter, there. */
export function CommandBox() {
  return useBox(state => state.open) ? <Box /> : null
}
