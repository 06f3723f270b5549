// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- radio buttons with pictures after the ARIA pattern: the chosen one has the focus, arrows move it
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { contentVariables, type Density, setAppearance, useAppearance } from '../kernel/appearance.ts'
import { useText } from '../kernel/text.ts'
import { themes } from './themes/index.ts'
import { type Theme, variablesOf } from './themes/theme.ts'

const swatches = ['#409EFF', '#0958d9', '#13a8a8', '#389e0d', '#d48806', '#d4380d', '#c41d7f', '#722ed1', '#4b5563']

/** The frame in small, drawn with the theme's own variables. */
function Thumbnail({ theme, dark, brand }: { readonly theme: Theme; readonly dark: boolean; readonly brand: string }) {
  const style = { ...contentVariables(brand, dark), ...variablesOf(theme, dark) } as CSSProperties
  return (
    <span className="thumb" style={style} data-tabs={theme.tabs}>
      <span className="thumb-side">
        <i />
        <i />
        <i />
      </span>
      <span className="thumb-head" />
      <span className="thumb-tabs">
        <i />
        <i />
      </span>
      <span className="thumb-page">
        <i />
        <i />
        <i />
      </span>
    </span>
  )
}

const densities = [
  ['compact', ['紧凑', 'Compact']],
  ['middle', ['适中', 'Middle']],
  ['roomy', ['宽松', 'Roomy']],
] as const satisfies readonly (readonly [Density, readonly [string, string]])[]

/** Themes, colour and density. What is looked at is shown at once; Escape brings back what was. */
export default function ThemeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const { theme, brand, dark, density } = useAppearance()
  const [before] = useState({ theme, brand, density })
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const move = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = themes.findIndex(one => one.name === theme)
    const next = themes[(at + by + themes.length) % themes.length]
    if (!next) return
    setAppearance({ theme: next.name })
    dialog.current?.querySelector<HTMLElement>(`[data-name="${next.name}"]`)?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className="ask looks"
      aria-labelledby="looks-title"
      onClose={onClose}
      onCancel={() => setAppearance(before)}
    >
      <h2 id="looks-title">{t(['主题与颜色', 'Theme and colour'])}</h2>
      <div className="looks-themes" role="radiogroup" aria-label={t(['主题', 'Theme'])} onKeyDown={move}>
        {themes.map(one => (
          <button
            type="button"
            role="radio"
            key={one.name}
            data-name={one.name}
            aria-checked={one.name === theme}
            tabIndex={one.name === theme ? 0 : -1}
            className="quiet look"
            onClick={() => setAppearance({ theme: one.name })}
          >
            <Thumbnail theme={one} dark={dark} brand={brand} />
            {t(one.label)}
          </button>
        ))}
      </div>
      <h3>{t(['强调色', 'Accent'])}</h3>
      <div className="looks-row">
        {swatches.map(colour => (
          <button
            type="button"
            key={colour}
            className="quiet swatch"
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={colour.toLowerCase() === brand.toLowerCase()}
            onClick={() => setAppearance({ brand: colour })}
          />
        ))}
        <label className="swatch-own">
          <input type="color" value={brand} onChange={event => setAppearance({ brand: event.target.value })} />
          {t(['自定义', 'Own'])} <code>{brand}</code>
        </label>
      </div>
      <h3>{t(['密度', 'Density'])}</h3>
      <div className="looks-row" role="radiogroup" aria-label={t(['密度', 'Density'])}>
        {densities.map(([name, label]) => (
          <button
            type="button"
            role="radio"
            key={name}
            aria-checked={name === density}
            className="plain-button"
            onClick={() => setAppearance({ density: name })}
          >
            {t(label)}
          </button>
        ))}
      </div>
      <div className="ask-ways">
        <button
          type="button"
          className="plain-button"
          onClick={() => {
            setAppearance(before)
            onClose()
          }}
        >
          {t(['还原', 'Revert'])}
        </button>
        <button type="button" className="plain-button primary" onClick={onClose}>
          {t(['完成', 'Done'])}
        </button>
      </div>
    </dialog>
  )
}
