// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a combobox after the ARIA pattern; Escape and Enter are the dialog's and the field's
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { create } from 'zustand'
import { Icon } from '../kernel/icon.tsx'
import { leavesOf, useMenus } from '../kernel/menu.ts'
import { useText } from '../kernel/text.ts'
import { type Choice, choicesFor } from './command-choices.ts'
import { NothingFound, Results } from './command-results.tsx'
import './command.css'
import { useFind } from './use-find.ts'

const useBox = create<{ open: boolean }>(() => ({ open: false }))
export const openCommandBox = (): void => useBox.setState({ open: true })
const close = () => useBox.setState({ open: false })

function choose(choice: Choice | undefined) {
  if (!choice) return
  close()
  choice.go()
}

const pageSize = 5

/** Where the marked line goes by a key; undefined for keys that move nothing. */
function moved(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by) return (at + by + count) % count
  if (key === 'PageDown') return Math.min(count - 1, at + pageSize)
  return key === 'PageUp' ? Math.max(0, at - pageSize) : undefined
}

function useOutcome(count: number, isPending: boolean, typed: string): string {
  const t = useText()
  if (isPending) return t(['查找中…', 'Looking…'])
  return typed ? t(['{0} 条结果', '{0} {0|result|results}'], count) : ''
}

function Box() {
  const t = useText()
  const tree = useMenus(state => state.tree)
  const leaves = useMemo(() => leavesOf(tree), [tree])
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const typed = text.trim()
  const { actions, rows, isPending, failure } = useFind(typed)
  const choices = useMemo(() => choicesFor(leaves, typed, { actions, rows }), [leaves, typed, actions, rows])
  const outcome = useOutcome(choices.length, isPending, typed)
  const isOnPage = choices[at]?.key.startsWith('page-') ?? false
  // Who types and presses Enter at once means what is about to be found, and not what was found before.
  useEffect(() => {
    if (isEntered && !isPending) choose(choices[at])
  }, [isEntered, isPending, choices, at])
  const press = (event: KeyboardEvent) => {
    // An input method that is composing has the keys for itself.
    if (event.nativeEvent.isComposing) return
    const next = moved(event.key, at, choices.length)
    if (event.key === 'Enter' && isPending && !isOnPage) setEntered(true)
    else if (event.key === 'Enter') choose(choices[at])
    else if (next !== undefined) setAt(next)
    else return
    event.preventDefault()
  }
  const isNothing = choices.length === 0 && !isPending && !failure
  return (
    <dialog
      ref={dialog}
      className="command"
      aria-label={t(['搜索菜单和记录', 'Search menus and records'])}
      onClose={close}
      onClick={event => event.target === dialog.current && close()}
    >
      <div className="command-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls="command-results"
          aria-activedescendant={choices[at]?.key}
          aria-label={t(['搜索菜单和记录', 'Search menus and records'])}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          placeholder={t(['单号、名称、拼音首字母、手机号', 'Number, name, pinyin initials, phone'])}
          value={text}
          onKeyDown={press}
          onChange={event => {
            setText(event.target.value)
            setAt(0)
            setEntered(false)
          }}
        />
        <span className="command-outcome" role="status" data-busy={isPending}>
          {outcome}
        </span>
        <button
          type="button"
          className="quiet command-close"
          onClick={close}
          aria-label={t(['Esc 关闭', 'Esc: close'])}
        >
          <kbd>Esc</kbd>
        </button>
      </div>
      <Results choices={choices} at={at} typed={typed} onMark={setAt} onChoose={choose} />
      {failure && (
        <p className="command-none" role="alert">
          {failure}
        </p>
      )}
      {isNothing && <NothingFound typed={typed} />}
    </dialog>
  )
}

/** Ctrl K: type a few letters, Enter, there. */
export function CommandBox() {
  return useBox(state => state.open) ? <Box /> : null
}
