import type { Label } from '@forecourt/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { type Mode, setAppearance, useAppearance } from '../kernel/appearance.ts'
import { useKeptWords } from '../kernel/dictionary-words.ts'
import { useErrorLog } from '../kernel/error-log.ts'
import { Icon, type IconName } from '../kernel/icon.tsx'
import { useLanguage, useText } from '../kernel/text.ts'
import { openCommandBox } from './command-box.tsx'
import { useIdentity } from './identity.ts'
import { lockScreen } from './lock-screen.ts'
import { Messages } from './messages.tsx'
import { PopMenu } from './pop-menu.tsx'
import { TaskIndicator } from './task-indicator.tsx'
import { TopMenu } from './top-menu.tsx'
import { UserMenu } from './user-menu.tsx'

const ThemeDialog = lazy(() => import('./theme-dialog.tsx'))
const LogViewer = lazy(() => import('./log-viewer.tsx'))

const modes: Readonly<Record<Mode, readonly [IconName, Label]>> = {
  light: ['sun', ['浅色', 'Light']],
  dark: ['moon', ['深色', 'Dark']],
  system: ['screen', ['跟随系统', 'System']],
}

function ModeMenu() {
  const t = useText()
  const mode = useAppearance(state => state.mode)
  return (
    <PopMenu
      label={t(['明暗模式', 'Light or dark'])}
      className="head-button"
      face={<Icon name={modes[mode][0]} />}
      items={(Object.keys(modes) as Mode[]).map(one => ({
        key: one,
        label: t(modes[one][1]),
        chosen: one === mode,
        onPick: () => setAppearance({ mode: one }),
      }))}
    />
  )
}

function LanguageButton() {
  const { lang, setLang } = useLanguage()
  const other = lang === 'zh' ? 'English' : '中文'
  return (
    <button
      type="button"
      className="quiet head-button"
      lang={lang === 'zh' ? 'en' : 'zh-CN'}
      title={other}
      aria-label={other}
      onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
    >
      <Icon name="language" />
    </button>
  )
}

/** Whose back office this is (specification 2.4). */
function Welcome() {
  const t = useText()
  const { tenantName } = useIdentity()
  return tenantName ? <span className="head-welcome">{t(['欢迎您，{0}', 'Welcome, {0}'], tenantName)}</span> : null
}

/** The badge of the log never says more than 99 (specification 9). */
const capped = (count: number) => (count > 99 ? '99+' : String(count))

export function Header({ folded, onFold }: { readonly folded: boolean; readonly onFold: () => void }) {
  const t = useText()
  useKeptWords()
  const faults = useErrorLog(state => state.entries.length)
  const [open, setOpen] = useState<'theme' | 'log'>()
  const close = () => setOpen(undefined)
  return (
    <header className="head">
      <button
        type="button"
        className="quiet head-button"
        aria-expanded={!folded}
        aria-controls="sidebar"
        title={t(['收起或展开菜单', 'Fold or unfold the menu'])}
        aria-label={t(['收起或展开菜单', 'Fold or unfold the menu'])}
        onClick={onFold}
      >
        <Icon name="bars" />
      </button>
      <TopMenu />
      <button type="button" className="quiet head-search" onClick={openCommandBox}>
        <Icon name="search" size={16} />
        <span>{t(['搜索菜单和记录', 'Search menus and records'])}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <Welcome />
      <div className="head-tools">
        <LanguageButton />
        <ModeMenu />
        <button
          type="button"
          className="quiet head-button head-wide"
          title={t(['主题与颜色', 'Theme and colour'])}
          aria-label={t(['主题与颜色', 'Theme and colour'])}
          onClick={() => setOpen('theme')}
        >
          <Icon name="palette" />
        </button>
        <button
          type="button"
          className="quiet head-button head-wide"
          title={t(['锁屏', 'Lock the screen'])}
          aria-label={t(['锁屏', 'Lock the screen'])}
          onClick={lockScreen}
        >
          <Icon name="lock" />
        </button>
        {faults > 0 && (
          <button
            type="button"
            className="quiet head-button"
            title={t(['本地日志', 'Local log'])}
            aria-label={t(['本地日志，{0}条', 'Local log, {0} entries'], capped(faults))}
            onClick={() => setOpen('log')}
          >
            <Icon name="bug" />
            <span className="badge">{capped(faults)}</span>
          </button>
        )}
        <TaskIndicator />
        <Messages />
        <UserMenu onTheme={() => setOpen('theme')} onLog={() => setOpen('log')} />
      </div>
      <Suspense>
        {open === 'theme' && <ThemeDialog onClose={close} />}
        {open === 'log' && <LogViewer onClose={close} />}
      </Suspense>
    </header>
  )
}
