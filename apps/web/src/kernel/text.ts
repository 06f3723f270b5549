import { fill, inLang, type Label, type Lang } from '@forecourt/contract/kernel'
import { useCallback } from 'react'
import { create } from 'zustand'
import { save, saved } from './storage.ts'

const productTitle: Label = ['能源电子券发行管理系统', 'Energy coupon issuing']

const show = (lang: Lang) => {
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  document.title = inLang(productTitle, lang)
}

interface Language {
  readonly lang: Lang
  readonly setLang: (lang: Lang) => void
}

/** The language of the screen: Chinese unless chosen otherwise (specification 9). */
export const useLanguage = create<Language>(set => ({
  lang: saved<Lang>('language') === 'en' ? 'en' : 'zh',
  setLang(lang) {
    save('language', lang)
    show(lang)
    set({ lang })
  },
}))
show(useLanguage.getState().lang)

export type Translate = (label: Label, ...values: readonly (Label | string | number)[]) => string

/** Text outside of rendering, for toasts and errors. */
export const say: Translate = (label, ...values) =>
  inLang(values.length ? fill(label, ...values) : label, useLanguage.getState().lang)

/** The one hook every text goes through: `const t = useText()`, then `t(['保存', 'Save'])`. */
export function useText(): Translate {
  const lang = useLanguage(state => state.lang)
  return useCallback((label, ...values) => inLang(values.length ? fill(label, ...values) : label, lang), [lang])
}
