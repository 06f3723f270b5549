/** A receipt as neutral lines; each printer brand renders them in its own tags. */
export type ReceiptLine =
  | { kind: 'title'; text: string }
  | { kind: 'text'; text: string; align?: 'left' | 'center' | 'right'; isBold?: boolean }
  | { kind: 'columns'; left: string; right: string }
  | { kind: 'rule' }
  | { kind: 'qr'; content: string }
  | { kind: 'cut' }

/** Paper of 58 mm: 32 cells, of which a Chinese character takes two. */
export const receiptWidth = 32

export const title = (text: string): ReceiptLine => ({ kind: 'title', text })
export const text = (content: string, style: { align?: 'center' | 'right'; isBold?: boolean } = {}): ReceiptLine => ({
  kind: 'text',
  text: content,
  ...style,
})
export const columns = (left: string, right: string): ReceiptLine => ({ kind: 'columns', left, right })
export const rule = (): ReceiptLine => ({ kind: 'rule' })
export const qr = (content: string): ReceiptLine => ({ kind: 'qr', content })
export const cut = (): ReceiptLine => ({ kind: 'cut' })

/** Cells on paper: the printers speak GB 18030, where everything outside ASCII is double width. */
export function cellWidth(words: string): number {
  let cells = 0
  for (const character of words) cells += character > '\u007f' ? 2 : 1
  return cells
}

/** Left and right on one line; where they do not fit, the right part moves to a line of its own. */
export function twoColumns(left: string, right: string, width = receiptWidth): string[] {
  const gap = width - cellWidth(left) - cellWidth(right)
  return gap >= 1 ? [left + ' '.repeat(gap) + right] : [left, padded(right, 'right', width)]
}

/** Spaces in front of a text so that it stands in the middle or at the right edge. */
export function padded(words: string, align: 'left' | 'center' | 'right', width = receiptWidth): string {
  const free = Math.max(0, width - cellWidth(words))
  return ' '.repeat(align === 'left' ? 0 : align === 'right' ? free : Math.floor(free / 2)) + words
}

/** Text as the tags BR, CB, C, RIGHT, BOLD, QR and CUT of spec/domain.md 6.3. */
export const toFeie = (lines: ReceiptLine[]): string => lines.map(feieLine).join('')

function feieLine(line: ReceiptLine): string {
  switch (line.kind) {
    case 'title':
      return `<CB>${tagless(line.text)}</CB><BR>`
    case 'text':
      return `${styled(tagless(line.text), line)}<BR>`
    case 'columns':
      return twoColumns(tagless(line.left), tagless(line.right))
        .map(row => `${row}<BR>`)
        .join('')
    case 'rule':
      return `${'-'.repeat(receiptWidth)}<BR>`
    case 'qr':
      return `<QR>${line.content.replaceAll('<', '%3C').replaceAll('>', '%3E')}</QR><BR>`
    case 'cut':
      return '<CUT>'
  }
}

function styled(words: string, { align, isBold }: { align?: string; isBold?: boolean }): string {
  const inner = isBold ? `<BOLD>${words}</BOLD>` : words
  if (align === 'center') return `<C>${inner}</C>`
  return align === 'right' ? `<RIGHT>${inner}</RIGHT>` : inner
}

/** A customer's name must not be able to cut the paper or open the till: angle brackets become full-width ones. */
const tagless = (words: string): string => words.replaceAll('<', '＜').replaceAll('>', '＞')

/** The same receipt for a screen, a log of slips or an e-mail, in 32 columns. */
export const toPlainText = (lines: ReceiptLine[]): string => lines.flatMap(plainLines).join('\n')

function plainLines(line: ReceiptLine): string[] {
  switch (line.kind) {
    case 'title':
      return [padded(line.text, 'center')]
    case 'text':
      return [padded(line.text, line.align ?? 'left')]
    case 'columns':
      return twoColumns(line.left, line.right)
    case 'rule':
      return ['-'.repeat(receiptWidth)]
    case 'qr':
      return [`[QR] ${line.content}`]
    case 'cut':
      return ['']
  }
}
