import {
  type Entity,
  type Field,
  type Fields,
  formatDecimal,
  headOf,
  importFields,
  inLang,
  isNeeded,
  type Kind,
  type Label,
  type Lang,
} from '@forecourt/contract/kernel'
import { writeXlsx } from 'hucre/xlsx'
import { choicesOf, numberFormats, yesNo } from './cells.ts'

const decimals: Readonly<Partial<Record<Kind, number>>> = { money: 2, price: 4, quantity: 3, ratio: 2 }

const byKind: Readonly<Partial<Record<Kind, Label>>> = {
  int: ['整数', 'a whole number'],
  day: ['日期，如 2026-01-31', 'a date such as 2026-01-31'],
  moment: ['时间，如 2026-01-31 08:30:00', 'a time such as 2026-01-31 08:30:00'],
  ref: ['填名称或编号，须已存在', 'a name or an id that exists'],
}

function sizeRule({ kind, options }: Field): Label[] {
  const { min, max } = options
  const places = decimals[kind]
  if (kind === 'text') return max ? [[`最多${max}个字符`, `at most ${max} characters`]] : []
  if (places !== undefined)
    return [
      [`最多${places}位小数`, `at most ${places} decimals`],
      ...(max === undefined
        ? []
        : [[`不超过${formatDecimal(BigInt(max), places)}`, `up to ${formatDecimal(BigInt(max), places)}`] as const]),
    ]
  return kind === 'int' && (min !== undefined || max !== undefined)
    ? [[`${min ?? ''}～${max ?? ''}`, `${min ?? ''} to ${max ?? ''}`]]
    : []
}

/** What may stand in a column, in words. */
const ruleOf = (field: Field): Label[] => [
  ...(byKind[field.kind] ? [byKind[field.kind] as Label] : []),
  ...sizeRule(field),
  ...(field.options.unique ? [['不可重复', 'no two rows alike'] as const] : []),
  ...(field.options.onlyNew ? [['仅新增时有效', 'only for new rows'] as const] : []),
  ...(field.options.many ? [['多个值用逗号分隔', 'several values with commas between'] as const] : []),
  ...(field.options.hint ? [field.options.hint] : []),
]

const choiceLabels = (field: Field, lang: Lang): string[] =>
  field.kind === 'flag'
    ? yesNo.toReversed().map(label => inLang(label, lang))
    : Object.values(choicesOf(field)).map(label => inLang(label, lang))

const longestList = 250
const lastRow = 20_001

/** Choices are offered in the cell itself, where a spreadsheet program can hold them. */
const offered = (fields: Fields, lang: Lang) =>
  Object.values(fields).flatMap((field, at) => {
    const values = field.options.many ? [] : choiceLabels(field, lang)
    const fits = values.length > 0 && values.join(',').length < longestList && !values.some(one => /[,"]/.test(one))
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
  empty: ['空单元格不改变已有数据', 'Empty cells leave what is there as it is'],
} satisfies Record<string, Label | readonly Label[]>

/** The workbook to fill in: a head for each column, needed ones with a star, and a second sheet that explains them. */
export async function importTemplate(of: Entity, lang: Lang): Promise<Buffer> {
  const { id: _, ...fields } = importFields(of)
  const say = (label: Label) => inLang(label, lang)
  const columns = Object.values(fields)
  const rules = columns.map(field => [
    say(headOf(field)),
    isNeeded(field) ? say(yesNo[1] ?? ['是', 'Yes']) : '',
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
        columns: columns.map(field => ({ width: 18, numFmt: numberFormats[field.kind] ?? '@' })),
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
