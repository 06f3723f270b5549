import type { Content, Margins, Style, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Frame, Printed, PrintedFact, PrintedTable } from './printed.ts'

// Points of a page of A4: 595 by 842, of which the margins leave 515 to write on.
const width = 515
const [small, usual] = [8.5, 9.5]
const [padding, ruling] = [3, 0.4]
const [grey, line, ground] = ['#444444', '#bbbbbb', '#f0f0f0']

const styles: Readonly<Record<string, Style>> = {
  title: { fontSize: 19, bold: true, alignment: 'center', characterSpacing: 2 },
  head: { fontSize: 10.5, bold: true, margin: [0, 0, 0, 3] },
  label: { color: grey },
  meta: { fontSize: small, color: grey },
}

/** Lines between rows alone, and around the whole where it is a box. */
const ruled = (isBox: boolean) => ({
  hLineWidth: (at: number, node: { table: { body: unknown[] } }) =>
    at === 0 || at === node.table.body.length ? (isBox ? 1 : 0) : 0.4,
  vLineWidth: (at: number, node: { table: { widths?: unknown } }) => {
    const columns = Array.isArray(node.table.widths) ? node.table.widths.length : 0
    return isBox && (at === 0 || at === columns) ? 1 : 0
  },
  hLineColor: (at: number, node: { table: { body: unknown[] } }) =>
    at === 0 || at === node.table.body.length ? '#000000' : line,
  vLineColor: () => '#000000',
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
})

const grid = {
  hLineWidth: () => ruling,
  vLineWidth: () => ruling,
  hLineColor: () => '#999999',
  vLineColor: () => line,
  paddingTop: () => 2,
  paddingBottom: () => 2,
  paddingLeft: () => padding,
  paddingRight: () => padding,
}

/** Nothing between the cells, and as much space around them as said. */
const plain = (space: number) => ({
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingTop: () => space,
  paddingBottom: () => space,
  paddingLeft: () => 0,
  paddingRight: () => 6,
})

const pairs = (facts: readonly PrintedFact[], more: Style = {}): Content =>
  facts.length === 0
    ? ''
    : {
        layout: plain(1),
        table: {
          widths: ['auto', '*'],
          body: facts.map(([label, value]): TableCell[] => [
            { text: label, style: 'label' },
            { text: value, ...more },
          ]),
        },
      }

function head(of: Printed, { brand, address }: Frame): Content {
  return [
    {
      columns: [
        { width: 120, text: brand, bold: true, fontSize: 11 },
        {
          width: '*',
          stack: [
            { text: of.title, style: 'title' },
            { text: of.period, alignment: 'center', color: grey },
          ],
        },
        {
          width: 120,
          stack: [
            { qr: address, fit: 62, eccLevel: 'M', alignment: 'right' },
            { text: of.number, link: address, fontSize: 8, alignment: 'right', margin: [0, 3, 0, 0] },
          ],
        },
      ],
    },
    rule(1.5, [0, 6, 0, 8]),
  ]
}

const rule = (lineWidth: number, margin: Margins, dash?: number): Content => ({
  margin,
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, ...(dash ? { dash: { length: dash } } : {}) }],
})

const parties = ({ parties: all }: Printed): Content => ({
  margin: [0, 0, 0, 8],
  columnGap: 16,
  columns: all.map(({ title, facts }) => ({ width: '*', stack: [{ text: title, style: 'head' }, pairs(facts)] })),
})

/** The sum line by line, each result in bold. */
const sumInLines = ({ terms, isProved }: Printed): Content => ({
  layout: ruled(false),
  table: {
    widths: [14, '*', 'auto'],
    body: terms.map(({ sign, label, amount }): TableCell[] => {
      const bold = sign === '='
      return [
        { text: sign, alignment: 'center', bold },
        { text: bold && isProved ? `${label} ✓` : label, bold },
        { text: amount, alignment: 'right', bold },
      ]
    }),
  },
})

/** The sum in one row: every amount below what it is called, the signs between. */
const sumInRow = ({ terms, isProved }: Printed): Content => ({
  margin: [0, 0, 0, 6],
  layout: ruled(true),
  table: {
    widths: terms.map(() => '*'),
    body: [
      terms.map(({ sign, label, amount }): TableCell => {
        const isResult = sign === '='
        return {
          margin: [4, 4, 0, 4],
          stack: [
            { text: `${label}${isResult && isProved ? ' ✓' : ''}`, style: 'meta' },
            { text: `${sign === '' ? '' : `${sign} `}${amount}`, bold: true, fontSize: isResult ? 14 : 12 },
          ],
        }
      }),
    ],
  },
})

/** The amount in a box of its own, with what has to be known of it. */
function amountBox({ amount, beside, lang }: Printed, besideSize: number): Content {
  if (!amount) return pairs(beside)
  const stack: Content[] = [
    { text: amount.label, color: grey },
    { text: `¥ ${amount.figures}`, bold: true, fontSize: 21 },
    ...(amount.capitals ? [{ text: `${lang === 'zh' ? '人民币 ' : ''}${amount.capitals}`, bold: true }] : []),
  ]
  const facts: Content = {
    stack: [pairs(beside, { bold: besideSize > usual })],
    fontSize: besideSize,
    margin: [0, 6, 0, 0],
  }
  return { layout: ruled(true), table: { widths: ['*'], body: [[{ stack: [...stack, facts], margin: [6, 4, 6, 4] }]] } }
}

/** What the paper is about: the sum beside its amount, or the amount alone. */
function sums(of: Printed): Content {
  if (of.isSumInRow) return of.terms.length > 0 ? [sumInRow(of), words(of)] : words(of, true)
  if (of.terms.length === 0) return of.amount || of.beside.length > 0 ? amountBox(of, 11) : ''
  return {
    margin: [0, 0, 0, 4],
    columnGap: 16,
    columns: [
      { width: 238, stack: [sumInLines(of)] },
      { width: '*', stack: [amountBox(of, small)] },
    ],
  }
}

/** The amount in words, where no box shows it; in figures too where no sum does. */
function words({ amount, lang }: Printed, hasFigures = false): Content {
  if (!amount) return ''
  const figures = hasFigures ? `${amount.label}${lang === 'zh' ? '：' : ': '}${amount.figures}　` : ''
  const capitals = amount.capitals ? `${amount.label}（大写）：${amount.capitals}` : ''
  return figures || capitals ? { text: `${figures}${capitals}`, bold: true } : ''
}

/** Facts two by two. */
function factTable({ facts }: Printed): Content {
  if (facts.length === 0) return ''
  const cells = facts.map(([label, text]): TableCell[] => [{ text: label, fillColor: ground }, { text }])
  const body = cells.flatMap((one, at) => (at % 2 === 0 ? [[...one, ...(cells[at + 1] ?? ['', ''])]] : []))
  return { margin: [0, 8, 0, 0], fontSize: small, layout: grid, table: { widths: [70, '*', 70, '*'], body } }
}

/** How wide a text is, in halves of a Chinese character. */
const lengthOf = (text: string): number => {
  let length = 0
  for (const one of text) length += one > '\u2e7f' ? 2 : 1.15
  return length
}

/** Names may be cut into lines, figures and what is short never. */
const [maxUnits, shortUnits] = [44, 17]
const blankWidth = 64

interface Fitted {
  readonly fontSize: number
  readonly widths: readonly number[]
}

/** How wide each column asks to be with letters of this size. */
const neededFor = ({ columns, rows, sums: below }: PrintedTable, fontSize: number): number[] =>
  columns.map(({ label, isBlank }, at) => {
    if (isBlank) return blankWidth
    const texts = [label, below[at] ?? '', ...rows.map(row => row[at] ?? '')]
    const most = texts.reduce((max, one) => Math.max(max, lengthOf(one)), 3)
    return Math.min(most, maxUnits) * (fontSize / 2) + 1
  })

/**
 * The largest letters with which everything stands in one line; of what is still too wide the long texts share what the rest leaves.
 * What is left over goes to the texts.
 */
function fitted(of: PrintedTable): Fitted {
  const available = width - of.columns.length * 2 * padding - (of.columns.length + 1) * ruling
  const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
  const fontSize = [small, 8, 7.5].find(size => sumOf(neededFor(of, size)) <= available) ?? 7.5
  const needed = neededFor(of, fontSize)
  const hasRoom = sumOf(needed) <= available
  const isFixed = needed.map(
    (one, at) => of.columns[at]?.isFigure || (!hasRoom && one <= shortUnits * (fontSize / 2)) || false,
  )
  const fixed = sumOf(needed.filter((_, at) => isFixed[at]))
  const shared = sumOf(needed) - fixed
  if (shared === 0 || fixed > available * 0.8)
    return { fontSize, widths: needed.map(one => (one * available) / (fixed + shared)) }
  return { fontSize, widths: needed.map((one, at) => (isFixed[at] ? one : (one * (available - fixed)) / shared)) }
}

function tableContent(of: PrintedTable): Content {
  const { fontSize, widths } = fitted(of)
  const cell = (text: string, at: number, more: Style & { fillColor?: string } = {}): TableCell => ({
    text,
    alignment: of.columns[at]?.isFigure ? 'right' : 'left',
    ...more,
  })
  const body = [
    of.columns.map(({ label }, at) => cell(label, at, { bold: true, fillColor: ground })),
    ...of.rows.map(row => row.map((text, at) => cell(text, at))),
    ...(of.sums.length > 0 ? [of.sums.map((text, at) => cell(text, at, { bold: true }))] : []),
  ]
  return {
    fontSize,
    margin: [0, 8, 0, 0],
    ...(of.onNewPage ? { pageBreak: 'before' as const } : {}),
    stack: [
      ...(of.title ? [{ text: of.title, style: 'head' }] : []),
      { layout: grid, table: { headerRows: 1, dontBreakRows: true, widths: [...widths], body } },
    ],
  }
}

function notes({ notes: all }: Printed): Content {
  if (all.length === 0) return ''
  return {
    margin: [0, 10, 0, 0],
    layout: { ...plain(4), fillColor: () => '#f5f5f5' },
    table: { widths: ['*'], body: [[{ ol: all.map(text => ({ text })), fontSize: small, margin: [8, 2, 0, 2] }]] },
  }
}

/** A part to be filled in and cut off. */
function stub({ blanks, number }: Printed): Content {
  if (blanks.length === 0) return ''
  const body = [blanks.map((label): TableCell => ({ text: `${label}  ____________________`, margin: [0, 8, 0, 0] }))]
  return [
    rule(0.8, [0, 18, 0, 6], 3),
    { text: number, bold: true },
    { layout: plain(2), table: { widths: blanks.map(() => '*'), body } },
  ]
}

function seals({ seals: all, lang }: Printed): Content {
  if (all.length === 0) return ''
  const date = lang === 'zh' ? '日期：' : 'Date:'
  const place = lang === 'zh' ? '（盖章处）' : '(seal)'
  const box = (title: string): TableCell => ({
    stack: [
      { text: title, bold: true },
      { text: place, alignment: 'right', color: '#6b6b6b', margin: [0, 12, 16, 12] },
      { text: date },
    ],
    margin: [6, 4, 6, 4],
  })
  const sealed = {
    hLineWidth: () => 0.6,
    vLineWidth: () => 0.6,
    hLineColor: () => '#999999',
    vLineColor: () => '#999999',
  }
  return {
    margin: [0, 16, 0, 0],
    unbreakable: true,
    columnGap: 14,
    columns: all.map(title => ({ width: '*', layout: sealed, table: { widths: ['*'], body: [[box(title)]] } })),
  }
}

function foot({ lang, title, number }: Printed, { printedBy, printedAt, check }: Frame) {
  const said =
    lang === 'zh'
      ? [`校验码 ${check}`, `打印 ${printedBy} ${printedAt}`]
      : [`Check ${check}`, `Printed ${printedBy} ${printedAt}`]
  return (page: number, pages: number): Content => ({
    margin: [40, 12, 40, 0],
    fontSize: 8,
    color: grey,
    columns: [
      { width: '*', text: `${title}　${number}　${said.join('　')}` },
      {
        width: 90,
        alignment: 'right',
        text: lang === 'zh' ? `第 ${page} 页 共 ${pages} 页` : `Page ${page} of ${pages}`,
      },
    ],
  })
}

const warning = ({ isPersonal, lang }: Printed): Content =>
  isPersonal
    ? {
        text: lang === 'zh' ? '含个人信息，请勿外传' : 'Contains personal data: keep it to yourself',
        style: 'meta',
        margin: [0, 8, 0, 0],
      }
    : ''

/** Details begin pages of their own: what is signed stands before them. */
const isDetail = (one: PrintedTable) => one.onNewPage

/** Nothing takes no place. */
const inPlace = (all: readonly Content[]): Content[] => all.filter(one => one !== '')

/** The whole document as the library draws it. */
export const layoutOf = (of: Printed, frame: Frame): TDocumentDefinitions => ({
  pageSize: 'A4',
  pageMargins: [40, 36, 40, 46],
  info: { title: `${of.title} ${of.number}`, creator: frame.brand, producer: frame.brand },
  defaultStyle: { font: 'Paper', fontSize: usual, lineHeight: 1.15 },
  styles: { ...styles },
  content: inPlace([
    head(of, frame),
    parties(of),
    sums(of),
    factTable(of),
    ...of.tables.filter(one => !isDetail(one)).map(tableContent),
    notes(of),
    stub(of),
    seals(of),
    warning(of),
    ...of.tables.filter(isDetail).map(tableContent),
  ]),
  footer: foot(of, frame),
})
