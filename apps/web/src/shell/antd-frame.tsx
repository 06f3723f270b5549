import { ConfigProvider, type ThemeConfig, theme as antdTheme } from 'antd'
import en from 'antd/es/locale/en_US'
import zh from 'antd/es/locale/zh_CN'
import { type ReactNode, useMemo } from 'react'
import { grounds, useAppearance } from '../kernel/appearance.ts'
import { accentOf, mix } from '../kernel/colour.ts'
import { useLanguage } from '../kernel/text.ts'
import { useNarrow } from '../kernel/use-narrow.ts'
import { useStill } from '../kernel/use-still.ts'

const heights = { compact: 28, middle: 32, roomy: 36 } as const
/** What a finger needs. */
const touchHeight = 44
const cellPadding = { compact: 5, middle: 8.5, roomy: 12.5 } as const
type Look = Pick<ReturnType<typeof useAppearance.getState>, 'brand' | 'dark' | 'density'> & {
  readonly narrow: boolean
  readonly still: boolean
}

/** The component library's tokens, from the same grounds and accent as our own style sheets (experience 7.2). */
function antdThemeOf({ brand, dark, density, narrow, still }: Look): ThemeConfig {
  const accent = accentOf(brand, dark)
  const ground = grounds[dark ? 'dark' : 'light']
  const filled = { colorPrimary: accent.fill, colorPrimaryHover: accent.fillHover, colorPrimaryActive: accent.fill }
  const rowHover = mix(ground['--paper'], brand, dark ? 0.1 : 0.05)
  const rowChosen = mix(ground['--paper'], brand, dark ? 0.16 : 0.09)
  return {
    cssVar: { key: 'forecourt' },
    hashed: false,
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: accent.ink,
      colorPrimaryHover: accent.ink,
      colorPrimaryBg: accent.tint,
      colorLink: accent.ink,
      colorLinkHover: accent.ink,
      colorTextBase: ground['--ink'],
      colorText: ground['--ink'],
      colorTextSecondary: ground['--ink-2'],
      colorTextTertiary: ground['--ink-3'],
      colorTextDescription: ground['--ink-3'],
      colorTextPlaceholder: dark ? '#8b94a2' : '#6b7484',
      colorBgLayout: ground['--ground'],
      colorBgContainer: ground['--paper'],
      colorBgElevated: ground['--raised'],
      colorBorder: ground['--edge'],
      colorBorderSecondary: ground['--line'],
      colorSplit: ground['--line'],
      colorError: dark ? '#ff8f88' : '#cf1322',
      colorErrorText: dark ? '#ff8f88' : '#cf1322',
      colorWarning: dark ? '#f2b45a' : '#ad4e00',
      colorSuccess: dark ? '#8bd46a' : '#237804',
      borderRadius: 6,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      fontSize: density === 'compact' ? 13 : 14,
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--font-code)',
      controlHeight: narrow ? touchHeight : heights[density],
      motion: !still,
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: { ...filled, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Checkbox: filled,
      Radio: filled,
      Switch: filled,
      Select: { optionSelectedBg: accent.tint },
      Table: {
        headerBg: ground['--head-row'],
        headerColor: ground['--ink-2'],
        headerSplitColor: 'transparent',
        headerBorderRadius: 0,
        borderColor: ground['--line'],
        rowHoverBg: rowHover,
        rowSelectedBg: rowChosen,
        rowSelectedHoverBg: rowChosen,
        cellPaddingBlock: cellPadding[density],
        cellPaddingInline: 12,
        headerSortActiveBg: ground['--head-row'],
        headerSortHoverBg: ground['--head-row'],
        fixedHeaderSortActiveBg: ground['--head-row'],
        bodySortBg: 'transparent',
        stickyScrollBarBg: ground['--edge'],
      },
    },
  }
}

const noButtonSpace = { autoInsertSpace: false }

/** Language and theme for every part of the component library. */
export function AntdFrame({ children }: { readonly children: ReactNode }) {
  const lang = useLanguage(state => state.lang)
  const { brand, dark, density } = useAppearance()
  const narrow = useNarrow()
  const still = useStill()
  const theme = useMemo(
    () => antdThemeOf({ brand, dark, density, narrow, still }),
    [brand, dark, density, narrow, still],
  )
  return (
    <ConfigProvider theme={theme} locale={lang === 'zh' ? zh : en} button={noButtonSpace} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  )
}
