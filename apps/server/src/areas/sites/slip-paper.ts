import { formatMoment } from '@forecourt/contract/kernel'
import { padded, receiptWidth } from '../../providers/printer/receipt.ts'

/**
 * A slip keeps its paper as people read it: lines of 32 columns. That is enough to print it again on any machine, for
 * the first line is the title and a line "[QR] …" a code to scan; everything else is printed as it stands.
 */
export function feieOf(paper: string): string {
  const [head = '', ...lines] = paper.split('\n').map(tagless)
  return `<CB>${head.trim()}</CB><BR>${lines.map(feieLine).join('')}<CUT>`
}

const feieLine = (line: string): string =>
  line.startsWith('[QR] ') ? `<QR>${line.slice(5)}</QR><BR>` : `${line.trimEnd()}<BR>`

/** What is printed must not be able to cut the paper or open the till: angle brackets become full-width ones. */
const tagless = (line: string): string => line.replaceAll('<', '＜').replaceAll('>', '＞')

const copyMark = /^ *【补打 /

/** The same paper with 补打 and the time below its title, so that a copy is never taken for a second sale. */
export function asCopy(paper: string, now: Date): string {
  const [head = '', ...lines] = paper.split('\n')
  const rest = lines[0] && copyMark.test(lines[0]) ? lines.slice(1) : lines
  const mark = `【补打 ${formatMoment(now).slice(5, 16)}】`
  return [head, padded(mark, 'center', receiptWidth), ...rest].join('\n')
}
