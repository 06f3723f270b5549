import { setAppearance, useAppearance } from '../../kernel/appearance.ts'
import { useLanguage, useText } from '../../kernel/text.ts'

/** Language and light or dark, for somebody who has not signed in yet. */
export function Switches() {
  const t = useText()
  const { lang, setLang } = useLanguage()
  const dark = useAppearance(state => state.dark)
  return (
    <span className="sign-in-switches">
      <button
        type="button"
        className="quiet"
        lang={lang === 'zh' ? 'en' : 'zh-CN'}
        onClick={() => setLang(lang === 'zh' ? 'en' : 'zh')}
      >
        {lang === 'zh' ? 'English' : '中文'}
      </button>
      <button type="button" className="quiet" onClick={() => setAppearance({ mode: dark ? 'light' : 'dark' })}>
        {dark ? t(['浅色', 'Light']) : t(['深色', 'Dark'])}
      </button>
    </span>
  )
}
