import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kernel/tokens.css'
import './base.css'
import './kernel/kernel.css'
import './kernel/parts.css'
import { applyVariables, type Density, type Mode, setAppearance, useAppearance } from './kernel/appearance.ts'
import { ConfirmHost } from './kernel/confirm.tsx'
import { useMenus } from './kernel/menu.ts'
import { answerExample, Examples, examples } from './kernel/parts/examples.tsx'
import { queryClient } from './kernel/queries.ts'
import { useSession } from './kernel/session.ts'
import { useLanguage } from './kernel/text.ts'
import { Toasts } from './kernel/toasts.tsx'
import { AntdFrame } from './shell/antd-frame.tsx'
import { themeNamed, themes } from './shell/themes/index.ts'
import { variablesOf } from './shell/themes/theme.ts'

/*
 * `npm run dev:parts`: every part of the kernel in every look, without a server. The address says which: `?part=Sheet&mode=dark&
 * lang=en&density=compact&theme=theme-white&brand=%23c2410c`.
 */
globalThis.fetch = answerExample

/** Somebody who may do everything. */
class Everything extends Set<string> {
  override has = () => true
}
useMenus.setState({ state: 'ready', permissions: new Everything() })
const user = { user_id: '1', user_name: 'sample', role_name: 'sample', tenant_id: '000000' }
useSession.setState({ user, locked: false, roleId: '' })

const asked = new URLSearchParams(location.search)
const isMode = (text: string | null): text is Mode => text === 'light' || text === 'dark'
const isDensity = (text: string | null): text is Density => ['compact', 'middle', 'roomy'].includes(text ?? '')
const [mode, density] = [asked.get('mode'), asked.get('density')]
setAppearance({
  mode: isMode(mode) ? mode : 'light',
  density: isDensity(density) ? density : 'middle',
  theme: asked.get('theme') ?? 'theme-default',
  brand: asked.get('brand') ?? '#409EFF',
})
const { theme, dark } = useAppearance.getState()
applyVariables(variablesOf(themeNamed(theme), dark), dark)
useLanguage.getState().setLang(asked.get('lang') === 'en' ? 'en' : 'zh')

function go(name: string, value: string) {
  asked.set(name, value)
  location.search = asked.toString()
}

interface ChoiceProps {
  readonly name: string
  readonly value: string
  readonly of: readonly string[]
}

const Choice = ({ name, value, of }: ChoiceProps) => (
  <label>
    {name}
    <select value={value} onChange={event => go(name, event.target.value)}>
      {of.map(one => (
        <option key={one}>{one}</option>
      ))}
    </select>
  </label>
)

function Page() {
  const look = useAppearance()
  const lang = useLanguage(state => state.lang)
  return (
    <main className="examples">
      <header>
        <h1>Parts</h1>
        <Choice name="part" value={asked.get('part') ?? ''} of={['', ...examples.map(one => one.name)]} />
        <Choice name="mode" value={look.mode} of={['light', 'dark']} />
        <Choice name="lang" value={lang} of={['zh', 'en']} />
        <Choice name="density" value={look.density} of={['compact', 'middle', 'roomy']} />
        <Choice name="theme" value={look.theme} of={themes.map(one => one.name)} />
      </header>
      <Examples only={asked.get('part') || undefined} />
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AntdFrame>
          <Page />
          <ConfirmHost />
          <Toasts />
        </AntdFrame>
      </QueryClientProvider>
    </StrictMode>,
  )
