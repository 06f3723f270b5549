import { useEffect } from 'react'
import { confirm } from '../kernel/confirm.tsx'
import { addressOf, here, navigate } from '../kernel/location.tsx'
import { say } from '../kernel/text.ts'
import { openCommandBox } from './command-box.tsx'
import { lockScreen } from './lock-screen.ts'
import { closeTabs, isDirty, keyOf, useTabs } from './tabs.ts'

const isTyping = (event: KeyboardEvent) => {
  const target = event.target as HTMLElement
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}

function move(by: number) {
  const { tabs } = useTabs.getState()
  const index = tabs.findIndex(tab => tab.key === keyOf(here()))
  const next = tabs[(index + by + tabs.length) % tabs.length]
  if (next) navigate(addressOf(next))
}

/** Closes tabs, after asking when work in them would be lost. */
export async function closeAfterAsking(keys: readonly string[]): Promise<void> {
  const question = {
    title: say(['有未保存的内容', 'There is unsaved work']),
    text: say(['关闭后将丢失未保存的内容，确定关闭？', 'It will be lost when closed. Close anyway?']),
    danger: true,
  }
  if (!keys.some(isDirty) || (await confirm(question))) closeTabs(keys)
}

function press(event: KeyboardEvent): boolean {
  const command = event.ctrlKey || event.metaKey
  if (command && event.key.toLowerCase() === 'k') openCommandBox()
  else if (event.altKey && /^[1-9]$/.test(event.key)) {
    const tab = useTabs.getState().tabs[Number(event.key) - 1]
    if (tab) navigate(addressOf(tab))
  } else if (event.altKey && event.key.toLowerCase() === 'w') void closeAfterAsking([keyOf(here())])
  else if (isTyping(event) || command || event.altKey) return false
  else if (event.key === '/') openCommandBox()
  else if (event.key === '[') move(-1)
  else if (event.key === ']') move(1)
  else if (event.key === 'l' && !document.querySelector('dialog[open], .ant-modal, .ant-drawer-open')) lockScreen()
  else return false
  return true
}

/** The keyboard map of the frame (experience 7.11); single letters only while nobody is typing. */
export function useShellKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (press(event)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
