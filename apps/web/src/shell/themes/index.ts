import { base, darkSide, type Theme } from './theme.ts'

/**
 * The eleven themes of the specification. Colours are those its family of products shows, corrected where they could
 * not be read (experience 7.17 has both).
 */
const standard: Theme = {
  name: 'theme-default',
  label: ['默认主题', 'Default'],
  tabs: 'line',
  mark: 'left',
  light: base,
  dark: { '--side': '#14171d', '--side-edge': '#262c35' },
}

const white: Theme = {
  name: 'theme-white',
  label: ['白色主题', 'White'],
  tabs: 'line',
  mark: 'none',
  light: {
    ...base,
    '--side': '#ffffff',
    '--side-ink': '#555e6d',
    '--side-hover': 'rgb(16 24 40 / 5%)',
    '--side-hover-ink': '#1b2130',
    '--side-on': 'var(--accent-fill)',
    '--side-edge': '#e9ecf0',
    '--logo': 'var(--accent-fill)',
    '--head': 'var(--accent-fill)',
    '--head-ink': '#ffffff',
    '--head-hover': 'rgb(255 255 255 / 16%)',
    '--head-edge': 'transparent',
  },
  dark: {
    ...darkSide,
    '--logo': 'var(--accent-fill)',
    '--logo-ink': '#ffffff',
    '--head': 'var(--accent-fill)',
    '--head-ink': '#ffffff',
    '--head-hover': 'rgb(255 255 255 / 16%)',
    '--head-edge': 'transparent',
  },
}

const slate = {
  '--frame': '#2c3643',
  '--side': '#2c3643',
  '--side-ink': '#cccccc',
  '--side-on': '#262d37',
  '--side-mark': '#000000',
  '--logo-ink': '#ffffff',
  '--head': '#2c3643',
  '--head-ink': '#cccccc',
  '--head-hover': 'rgb(255 255 255 / 9%)',
  '--head-edge': 'transparent',
  '--tabs': '#2c3643',
  '--tabs-edge': 'transparent',
  '--tab': '#262d37',
  '--tab-ink': '#cccccc',
  '--tab-on': '#ffffff',
  '--tab-on-ink': '#262d37',
}
const dark: Theme = {
  name: 'theme-dark',
  label: ['黑色主题', 'Dark'],
  tabs: 'chip',
  mark: 'left',
  light: { ...base, ...slate },
  dark: slate,
}

const night = {
  '--frame':
    'radial-gradient(1px 1px at 12% 22%, #fff, transparent), radial-gradient(1.5px 1.5px at 31% 8%, #dbe7ff, transparent), radial-gradient(1px 1px at 47% 61%, #fff, transparent), radial-gradient(1.5px 1.5px at 68% 16%, #ffeccb, transparent), radial-gradient(1px 1px at 83% 47%, #fff, transparent), radial-gradient(1.5px 1.5px at 8% 78%, #fff, transparent), radial-gradient(1px 1px at 57% 88%, #cfe0ff, transparent), linear-gradient(160deg, #0b1026, #1b2a4a)',
  '--side': 'transparent',
  '--side-ink': '#ffffff',
  '--side-hover': 'rgb(255 255 255 / 10%)',
  '--side-on': 'rgb(0 0 0 / 40%)',
  '--logo': 'transparent',
  '--head': 'transparent',
  '--head-ink': '#ffffff',
  '--head-hover': 'rgb(255 255 255 / 14%)',
  '--head-edge': 'transparent',
  '--tabs': 'transparent',
  '--tabs-edge': 'transparent',
  '--tab-ink': '#c9d4ea',
  '--tab-on': 'rgb(0 0 0 / 40%)',
  '--tab-on-ink': '#ffffff',
}
const star: Theme = {
  name: 'theme-star',
  label: ['炫彩主题', 'Starry'],
  tabs: 'chip',
  mark: 'left',
  light: { ...base, ...night },
  dark: night,
}

const industrial = {
  '--side': '#004ca7',
  '--side-ink': 'rgb(255 255 255 / 84%)',
  '--side-hover': 'rgb(255 255 255 / 8%)',
  '--side-on': 'rgb(0 0 0 / 24%)',
  '--side-mark': '#ffffff',
  '--head': '#004ca7',
  '--head-ink': '#ffffff',
  '--head-hover': 'rgb(255 255 255 / 14%)',
  '--head-edge': 'transparent',
}
const bule: Theme = {
  name: 'theme-bule',
  label: ['智能工厂主题', 'Smart factory'],
  tabs: 'line',
  mark: 'left',
  light: { ...base, ...industrial },
  dark: { ...industrial, '--side': '#062c5c', '--head': '#062c5c' },
}

const iview: Theme = {
  name: 'theme-iview',
  label: ['iview主题', 'iView'],
  tabs: 'chip',
  mark: 'none',
  light: {
    ...base,
    '--side': '#001529',
    '--side-hover': '#000c17',
    '--side-on': 'var(--accent-fill)',
    '--tabs': '#f0f0f0',
    '--tab': '#ffffff',
    '--tab-ink': '#515a6e',
    '--tab-edge': '#e8eaec',
    '--tab-on': '#ffffff',
  },
  dark: {
    '--side': '#0a1420',
    '--tabs': '#12161b',
    '--tab': '#1b2027',
    '--tab-edge': '#2b323c',
    '--tab-on': '#1b2027',
  },
}

const gold = {
  '--side-on-ink': '#f6ca9d',
  '--side-mark': 'rgb(246 202 157 / 70%)',
  '--logo-ink': '#f6ca9d',
  '--head': '#20222a',
  '--head-ink': '#e3bd95',
  '--head-hover': 'rgb(246 202 157 / 14%)',
  '--head-edge': 'transparent',
  '--tab-mark': '#f6ca9d',
}
const vip: Theme = {
  name: 'theme-vip',
  label: ['vip尊贵主题', 'VIP'],
  tabs: 'line',
  mark: 'left',
  light: { ...base, ...gold, '--tab-ink': '#595959', '--tab-on-ink': '#8a5a1f' },
  dark: { ...gold, '--tab-on-ink': '#f6ca9d', '--side': '#14171d', '--head': '#14171d', '--side-edge': '#262c35' },
}

const coolTop = {
  '--head': 'linear-gradient(120deg, var(--accent-fill), color-mix(in srgb, var(--accent-fill) 74%, #04101f))',
  '--head-ink': '#ffffff',
  '--head-hover': 'rgb(255 255 255 / 16%)',
  '--head-edge': 'transparent',
}
const cool: Theme = {
  name: 'theme-cool',
  label: ['cool主题', 'Cool'],
  tabs: 'chip',
  mark: 'none',
  light: {
    ...base,
    ...coolTop,
    '--side': '#ffffff',
    '--side-ink': '#1f2733',
    '--side-hover': 'rgb(16 24 40 / 5%)',
    '--side-hover-ink': '#000000',
    '--side-on': 'var(--accent-tint)',
    '--side-on-ink': 'var(--accent)',
    '--side-edge': '#e9ecf0',
    '--logo-ink': 'var(--accent)',
    '--tabs': 'transparent',
    '--tabs-edge': 'transparent',
    '--tab': '#ffffff',
    '--tab-on': '#ffffff',
  },
  dark: {
    ...darkSide,
    ...coolTop,
    '--logo-ink': 'var(--accent)',
    '--tabs': 'transparent',
    '--tabs-edge': 'transparent',
    '--tab': '#1b2027',
    '--tab-on': '#1b2027',
  },
}

const d2: Theme = {
  name: 'theme-d2',
  label: ['d2主题', 'D2'],
  tabs: 'folder',
  mark: 'none',
  light: {
    ...base,
    '--frame': '#ebf1f6',
    '--side': '#ebf1f6',
    '--side-ink': '#545861',
    '--side-hover': 'rgb(255 255 255 / 40%)',
    '--side-hover-ink': '#1b2130',
    '--side-on': 'rgb(255 255 255 / 60%)',
    '--side-on-ink': 'var(--accent)',
    '--logo-ink': 'var(--accent)',
    '--head': '#ebf1f6',
    '--head-edge': 'transparent',
    '--tabs': '#ebf1f6',
    '--tabs-edge': '#cfd7e5',
    '--tab': 'rgb(0 0 0 / 3%)',
    '--tab-ink': '#545861',
    '--tab-edge': '#cfd7e5',
    '--tab-on': '#ffffff',
  },
  dark: {
    ...darkSide,
    '--frame': '#12161b',
    '--side': '#12161b',
    '--side-on': '#1e232b',
    '--side-edge': 'transparent',
    '--side-on-ink': 'var(--accent)',
    '--logo': '#12161b',
    '--logo-ink': 'var(--accent)',
    '--head': '#12161b',
    '--head-edge': 'transparent',
    '--tabs': '#12161b',
    '--tab': '#171b21',
    '--tab-edge': '#2b323c',
    '--tab-on': '#1e232b',
  },
}

const hey: Theme = {
  name: 'theme-hey',
  label: ['hey主题', 'Hey'],
  tabs: 'folder',
  mark: 'right',
  light: {
    ...base,
    '--side': '#ffffff',
    '--side-ink': '#4a5260',
    '--side-hover': 'rgb(16 24 40 / 4%)',
    '--side-hover-ink': '#1b2130',
    '--side-on': '#f0f6ff',
    '--side-on-ink': 'var(--accent)',
    '--side-edge': '#edf0f3',
    '--logo-ink': 'var(--accent)',
    '--tabs': '#f3f6f8',
    '--tab-ink': '#525a66',
    '--tab-on': '#ffffff',
    '--tab-on-ink': '#1b2130',
  },
  dark: {
    ...darkSide,
    '--side-on': 'var(--accent-tint)',
    '--side-on-ink': 'var(--accent)',
    '--logo-ink': 'var(--accent)',
    '--tabs': '#12161b',
    '--tab-on': '#1e232b',
    '--tab-on-ink': '#e6e8ec',
  },
}

const lte: Theme = {
  name: 'theme-lte',
  label: ['lte主题', 'LTE'],
  tabs: 'line',
  mark: 'none',
  light: {
    ...base,
    '--side': '#263238',
    '--side-ink': '#a9b6bc',
    '--side-hover': '#2b373d',
    '--side-on': '#1c262b',
    '--logo': 'var(--accent-fill)',
  },
  dark: { '--side': '#182125', '--side-on': '#0f1619' },
}

export const themes: readonly Theme[] = [standard, white, dark, star, bule, iview, vip, cool, d2, hey, lte]

export const themeNamed = (name: string): Theme => themes.find(theme => theme.name === name) ?? standard
