import { type Entity, inLang, type Lang, kindOf, type Label } from '@forecourt/contract/kernel'
import { grouped } from '../figures.ts'
import { webKindOf } from '../kinds/index.ts'
import type { AnyRow } from '../queries.ts'
import { firstText, wireText } from '../wire-text.ts'
import { shownYuan } from '../yuan.ts'

/** A value of a row in the middle of a sentence. */
function inSentence(of: Entity, row: AnyRow, name: string): string {
  const field = of.fields[name]
  if (!field) throw new Error(`${of.name} has no ${name} to be said`)
  if (kindOf(field).isMoney) return shownYuan(wireText(row[name]))
  if (kindOf(field).isFigure) return grouped(webKindOf(field).shown(row[name]))
  return firstText(row[`${name}Name`], row[name])
}

/** Words about a row, with what it says in their places: `{quantity}`. */
export const wordsOfRow = (words: Label, of: Entity | undefined, row: AnyRow | undefined): Label => {
  if (!of || !row) return words
  const said = (lang: Lang) =>
    inLang(words, lang).replaceAll(/\{([a-z]\w*)\}/gi, (_, name: string) => inSentence(of, row, name))
  return [said('zh'), said('en')]
}
