import { cellWidth, padded, receiptWidth } from './receipt.ts'

const singleTag = /<(LOGO|PLUGIN)>/g
const pairedTag = /<\/?(CB|C|B|L|W|BOLD|RIGHT|QR)>/g

/** What a job looks like on paper: tagged text as lines of 32 columns. Sizes and weights are lost, places are kept. */
export function paperOf(content: string): string {
  return content
    .replaceAll('<CUT>', `${'- '.repeat(receiptWidth / 2)}<BR>`)
    .split('<BR>')
    .flatMap(line => wrapped(placed(line)))
    .join('\n')
    .trimEnd()
}

function placed(line: string): string {
  const marked = line.replace(/<QR>/, '[QR] ').replace(singleTag, '')
  const bare = marked.replace(pairedTag, '')
  if (/<CB?>/.test(marked)) return padded(bare, 'center')
  return marked.includes('<RIGHT>') ? padded(bare, 'right') : bare
}

/** The printer breaks a line where it is full, in the middle of a word if need be. */
function wrapped(line: string): string[] {
  const rows = ['']
  for (const character of line) {
    const row = rows.at(-1) ?? ''
    if (cellWidth(row) + cellWidth(character) > receiptWidth) rows.push(character)
    else rows[rows.length - 1] = row + character
  }
  return rows
}
