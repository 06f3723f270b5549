/** The two languages of the product; Chinese comes first and is never missing. */
export type Lang = 'zh' | 'en'

/** A text in both languages. Everything a person reads is one of these, so a missing translation does not compile. */
export type Label = readonly [zh: string, en: string]

export const inLang = (label: Label, lang: Lang): string => (lang === 'zh' ? label[0] : label[1])

/** Fills `{0}`, `{1}` … of both languages; `{0|row|rows}` is the word for one of them or for any other number. */
export const fill = (label: Label, ...values: readonly (Label | string | number)[]): Label => {
  const one = (lang: Lang) =>
    inLang(label, lang).replace(
      /\{(\d+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g,
      (_, index: string, single?: string, plural?: string) => {
        const value = values[Number(index)]
        if (single !== undefined) return String(value) === '1' ? single : (plural ?? single)
        return typeof value === 'object' ? inLang(value, lang) : String(value ?? '')
      },
    )
  return [one('zh'), one('en')]
}
