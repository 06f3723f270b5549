import { type Entity, importFields, inLang, type Label, type Lang } from '@forecourt/contract/kernel'
import { writeXlsx } from 'hucre/xlsx'
import type { Draft, Fault } from './plan.ts'

const reasonHead: Label = ['原因', 'Reason']

/** The label of a column in front of what is wrong with it. */
export const labelOf = (of: Entity, column: string | undefined, lang: Lang): string | null => {
  const field = column ? importFields(of)[column] : undefined
  return field ? inLang(field.label, lang) : null
}

/** "手机号长度不为11位": the column in front, unless the reason names it itself. */
function reasonWithLabel(of: Entity, { column, reason }: Fault, lang: Lang): string {
  const [label, text] = [labelOf(of, column, lang), inLang(reason, lang)]
  if (!label || text.toLowerCase().includes(label.toLowerCase())) return text
  return lang === 'zh' ? `${label}${text}` : `${label}: ${text}`
}

const reasonsOf = (of: Entity, draft: Draft, lang: Lang) =>
  draft.faults.map(fault => reasonWithLabel(of, fault, lang)).join(lang === 'zh' ? '；' : '; ')

/** The bad rows as they came, with a column more that says why: mended, the same file can be brought in. */
export async function failuresFile(
  of: Entity,
  header: readonly string[],
  bad: readonly Draft[],
  lang: Lang,
): Promise<Buffer> {
  const width = Math.max(header.length, ...bad.map(draft => draft.row.cells.length))
  const filled = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  const rows = [
    [...filled(header), inLang(reasonHead, lang)],
    ...bad.map(draft => [...filled(draft.row.cells), reasonsOf(of, draft, lang)]),
  ]
  const columns = rows[0]?.map((_, at) => ({ width: at === width ? 48 : 18, numFmt: '@' })) ?? []
  const name = lang === 'zh' ? '未导入' : 'Not imported'
  return Buffer.from(await writeXlsx({ sheets: [{ name, columns, rows, freezePane: { rows: 1 } }] }))
}

const maxListed = 200
const maxEchoLength = 60

/** The first of what is wrong, by the rows of the file, for the screen. */
export const listedFaults = (of: Entity, bad: readonly Draft[], lang: Lang) =>
  bad
    .flatMap(draft =>
      draft.faults.map(({ column, value, reason }) => ({
        row: draft.row.number,
        column: labelOf(of, column, lang),
        value: value.slice(0, maxEchoLength) || null,
        reason: inLang(reason, lang),
      })),
    )
    .slice(0, maxListed)
