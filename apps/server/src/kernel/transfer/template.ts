import {
  choicesOf,
  type Entity,
  type Field,
  type Fields,
  headOf,
  importFields,
  inLang,
  isNeeded,
  type Label,
  type Lang,
} from '@forecourt/contract/kernel'
import { writeXlsx } from 'hucre/xlsx'
import { serverKindOf } from '../kinds/index.ts'
import { numberFormatOf } from './cells.ts'

/** What may stand in a column, in words. */
const ruleOf = (field: Field): Label[] => [
  ...serverKindOf(field).rules(field),
  ...(field.options.unique ? [['不可重复', 'no two rows alike'] as const] : []),
  ...(field.options.immutable ? [['仅新增时有效', 'only for new rows'] as const] : []),
  ...(field.options.many ? [['多个值用逗号分隔', 'several values with commas between'] as const] : []),
  ...(field.options.hint ? [field.options.hint] : []),
]

const choiceLabels = (field: Field, lang: Lang): string[] => choicesOf(field).map(({ label }) => inLang(label, lang))

const maxListLength = 250
const lastRow = 20_001

/** Choices are offered in the cell itself, where a spreadsheet program can hold them. */
const offered = (fields: Fields, lang: Lang) =>
  Object.values(fields).flatMap((field, at) => {
    const values = field.options.many ? [] : choiceLabels(field, lang)
    const fits = values.length > 0 && values.join(',').length < maxListLength && !values.some(one => /[,"]/.test(one))
    const column = columnLetter(at)
    return fits ? [{ type: 'list' as const, values, allowBlank: true, range: `${column}2:${column}${lastRow}` }] : []
  })

const columnLetter = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnLetter(Math.floor(at / 26) - 1) + columnLetter(at % 26)

const words = {
  rules: ['填写说明', 'How to fill in'],
  heads: [
    ['列', 'Column'],
    ['必填', 'Required'],
    ['填写规则', 'Rule'],
    ['可填的值', 'Choices'],
  ],
  needed: ['是', 'Yes'],
  empty: ['空单元格不改变已有数据', 'Empty cells leave what is there as it is'],
} satisfies Record<string, Label | readonly Label[]>

const filledIn = (of: Entity): Fields => {
  const { id: _, ...fields } = importFields(of)
  return fields
}

/** The workbook to fill in: a head for each column, needed ones with a star, and a second sheet that explains them. */
export async function importTemplate(of: Entity, lang: Lang, fields: Fields = filledIn(of)): Promise<Buffer> {
  const say = (label: Label) => inLang(label, lang)
  const columns = Object.values(fields)
  const rules = columns.map(field => [
    say(headOf(field)),
    isNeeded(field) ? say(words.needed) : '',
    ruleOf(field)
      .map(say)
      .join(lang === 'zh' ? '；' : '; '),
    choiceLabels(field, lang).join(lang === 'zh' ? '、' : ', '),
  ])
  const bytes = await writeXlsx({
    sheets: [
      {
        name: say(of.label)
          .replaceAll(/[\\/?*[\]:]/g, ' ')
          .slice(0, 31),
        columns: columns.map(field => ({ width: 18, numFmt: numberFormatOf(field) })),
        rows: [columns.map(field => `${say(headOf(field))}${isNeeded(field) ? '*' : ''}`)],
        dataValidations: offered(fields, lang),
        freezePane: { rows: 1 },
      },
      {
        name: say(words.rules),
        columns: [{ width: 24 }, { width: 10 }, { width: 48 }, { width: 48 }],
        rows: [words.heads.map(say), ...rules, [], [say(words.empty)]],
        freezePane: { rows: 1 },
      },
    ],
  })
  return Buffer.from(bytes)
}
