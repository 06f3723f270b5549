import type { Label } from '@forecourt/contract/kernel'

/** The frame's colours. The content area has its own (kernel/appearance.ts); accent colours come from the picker. */
export interface FrameVariables {
  /** Behind everything; a picture of gradients in one theme, the ground's colour in the others. */
  readonly '--frame': string
  readonly '--side': string
  readonly '--side-ink': string
  readonly '--side-hover': string
  readonly '--side-hover-ink': string
  readonly '--side-on': string
  readonly '--side-on-ink': string
  readonly '--side-mark': string
  readonly '--side-edge': string
  readonly '--logo': string
  readonly '--logo-ink': string
  readonly '--head': string
  readonly '--head-ink': string
  readonly '--head-hover': string
  readonly '--head-edge': string
  readonly '--tabs': string
  readonly '--tabs-edge': string
  readonly '--tab': string
  readonly '--tab-ink': string
  readonly '--tab-edge': string
  readonly '--tab-on': string
  readonly '--tab-on-ink': string
  readonly '--tab-mark': string
}

export interface Theme {
  /** As the specification stores it: theme-default, theme-white … */
  readonly name: string
  readonly label: Label
  readonly tabs: 'line' | 'chip' | 'folder'
  readonly mark: 'left' | 'right' | 'none'
  readonly light: FrameVariables
  /** What differs in dark mode. */
  readonly dark: Partial<FrameVariables>
}

/** The base all themes start from: white top and tabs, slate side. */
export const base: FrameVariables = {
  '--frame': 'var(--ground)',
  '--side': '#20222a',
  '--side-ink': 'rgb(255 255 255 / 74%)',
  '--side-hover': 'rgb(255 255 255 / 7%)',
  '--side-hover-ink': '#ffffff',
  '--side-on': 'rgb(0 0 0 / 55%)',
  '--side-on-ink': '#ffffff',
  '--side-mark': 'var(--brand)',
  '--side-edge': 'transparent',
  '--logo': 'var(--side)',
  '--logo-ink': '#ffffff',
  '--head': '#ffffff',
  '--head-ink': '#3d4555',
  '--head-hover': 'rgb(16 24 40 / 6%)',
  '--head-edge': '#e9ecf0',
  '--tabs': '#ffffff',
  '--tabs-edge': '#e9ecf0',
  '--tab': 'transparent',
  '--tab-ink': '#5f6b7a',
  '--tab-edge': 'transparent',
  '--tab-on': 'transparent',
  '--tab-on-ink': 'var(--accent)',
  '--tab-mark': 'var(--brand)',
}

/** In dark mode a white top would glare, whatever the theme. */
export const darkBase: Partial<FrameVariables> = {
  '--head': '#171b21',
  '--head-ink': '#c4cad4',
  '--head-hover': 'rgb(255 255 255 / 8%)',
  '--head-edge': '#262c35',
  '--tabs': '#171b21',
  '--tabs-edge': '#262c35',
  '--tab-ink': '#959daa',
  '--tab-on-ink': 'var(--accent)',
}

/** A white side in dark mode. */
export const darkSide: Partial<FrameVariables> = {
  '--side': '#171b21',
  '--side-ink': '#abb2bd',
  '--side-hover': 'rgb(255 255 255 / 7%)',
  '--side-hover-ink': '#ffffff',
  '--side-edge': '#262c35',
  '--logo': '#171b21',
  '--logo-ink': '#e6e8ec',
}

export const variablesOf = (theme: Theme, dark: boolean): Readonly<Record<string, string>> =>
  dark ? { ...theme.light, ...darkBase, ...theme.dark } : { ...theme.light }
