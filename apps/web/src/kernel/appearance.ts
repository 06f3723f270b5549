import { create } from 'zustand'
import { accentOf, isHex, mix } from './colour.ts'
import { save, saved } from './storage.ts'

export type Mode = 'light' | 'dark' | 'system'
export type Density = 'compact' | 'middle' | 'roomy'

interface Appearance {
  readonly theme: string
  /** The colour picker's value. */
  readonly brand: string
  readonly mode: Mode
  readonly density: Density
  /** What `mode` comes to on this machine. */
  readonly dark: boolean
}

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const isDark = (mode: Mode) => mode === 'dark' || (mode === 'system' && systemDark.matches)

const stored = saved<Partial<Appearance>>('appearance') ?? {}
const mode = stored.mode ?? 'light'

/** How the screen looks: three independent choices, remembered on this device over signing out. */
export const useAppearance = create<Appearance>(() => ({
  theme: stored.theme ?? 'theme-default',
  brand: stored.brand && isHex(stored.brand) ? stored.brand : '#409EFF',
  mode,
  density: stored.density ?? 'middle',
  dark: isDark(mode),
}))

export function setAppearance(change: Partial<Omit<Appearance, 'dark'>>): void {
  const next = { ...useAppearance.getState(), ...change }
  const { theme, brand, density } = next
  save('appearance', { theme, brand, density, mode: next.mode })
  useAppearance.setState({ ...next, dark: isDark(next.mode) })
}

systemDark.addEventListener('change', () => setAppearance({}))

/** Grounds, inks and lines of the content area; experience 7.2 with its computed ratios. */
export const grounds = {
  light: {
    '--ground': '#f4f6f8',
    '--paper': '#ffffff',
    '--raised': '#ffffff',
    '--head-row': '#f7f9fb',
    '--ink': '#1b2130',
    '--ink-2': '#4b5466',
    '--ink-3': '#626b7c',
    '--line': '#e9ecf0',
    '--edge': '#808a99',
    '--scrim': 'rgb(16 24 40 / 45%)',
    '--shadow': '0 8px 28px rgb(16 24 40 / 14%), 0 2px 6px rgb(16 24 40 / 8%)',
  },
  dark: {
    '--ground': '#0f1216',
    '--paper': '#171b21',
    '--raised': '#1e232b',
    '--head-row': '#1b2027',
    '--ink': '#e6e8ec',
    '--ink-2': '#abb2bd',
    '--ink-3': '#959daa',
    '--line': '#262c35',
    '--edge': '#677181',
    '--scrim': 'rgb(0 0 0 / 60%)',
    '--shadow': '0 10px 32px rgb(0 0 0 / 55%)',
  },
} as const

/** Every colour the content area uses, the accent's included. */
export function contentVariables(brand: string, dark: boolean): Record<string, string> {
  const accent = accentOf(brand, dark)
  const ground = grounds[dark ? 'dark' : 'light']
  return {
    ...ground,
    '--brand': accent.brand,
    '--accent': accent.ink,
    '--accent-fill': accent.fill,
    '--accent-fill-hover': accent.fillHover,
    '--accent-tint': accent.tint,
    '--row-hover': mix(ground['--paper'], accent.brand, dark ? 0.1 : 0.05),
    '--row-chosen': mix(ground['--paper'], accent.brand, dark ? 0.16 : 0.09),
  }
}

/** Puts variables on the document; only they change when a theme does, no style sheet is rebuilt. */
export function applyVariables(variables: Readonly<Record<string, string>>, dark: boolean): void {
  const root = document.documentElement
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  root.dataset['mode'] = dark ? 'dark' : 'light'
  root.style.colorScheme = dark ? 'dark' : 'light'
}

const paint = ({ brand, dark, density }: Appearance) => {
  applyVariables(contentVariables(brand, dark), dark)
  document.documentElement.dataset['density'] = density
}
paint(useAppearance.getState())
useAppearance.subscribe(paint)
