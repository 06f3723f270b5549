import { grouped } from '../figures.ts'
import { fenOf, share, yuanOf } from '../yuan.ts'

export interface WaterfallStep {
  readonly key: string
  readonly label: string
  readonly note?: string | undefined
  /**
   * `whole` begins, `less` and `more` change what there is, `sum` says what there is by then, and `to` is a part of the last sum:
   * who gets it.
   */
  readonly kind: 'whole' | 'less' | 'more' | 'sum' | 'to'
  /** Yuan as the wire has them. */
  readonly amount: string
}

export interface WaterfallLine extends WaterfallStep {
  readonly sign: '' | '−' | '+' | '='
  /** Where its bar begins and how long it is, in hundredths of the max amount. */
  readonly from: number
  readonly length: number
}

export interface Equation {
  readonly text: string
  readonly isEqual: boolean
}

const absolute = (fen: bigint) => (fen < 0n ? -fen : fen)

/** What is done to an amount, as signed fen: a deduction below zero is added. */
const changeOf = ({ kind, amount }: WaterfallStep) => (kind === 'less' ? -fenOf(amount) : fenOf(amount))

const signed = (fen: bigint, isFirst: boolean) =>
  `${isFirst ? (fen < 0n ? '−' : '') : fen < 0n ? ' − ' : ' + '}${grouped(yuanOf(absolute(fen)))}`

/** What was added up, and whether it is the sum; of an amount that nothing changed there is nothing to prove. */
function equationOf(changes: readonly bigint[], sum: bigint): Equation[] {
  // What is nothing is not written down, but where it begins.
  const shown = changes.filter((fen, at) => at === 0 || fen !== 0n)
  const left = shown.map((fen, at) => signed(fen, at === 0)).join('')
  const isEqual = changes.reduce((all, fen) => all + fen, 0n) === sum
  return shown.length > 1 || !isEqual ? [{ text: `${left} = ${grouped(yuanOf(sum))}`, isEqual }] : []
}

/** Signs, bars and equations of the steps from one amount to others; of parts that are not all shown nothing is claimed. The amounts are only ever added, as whole fen. */
export function fallOf(
  steps: readonly WaterfallStep[],
  isPartial = false,
): {
  readonly lines: readonly WaterfallLine[]
  readonly equations: readonly Equation[]
} {
  const max = steps.reduce((most, { amount }) => (fenOf(amount) > most ? fenOf(amount) : most), 0n)
  const equations: Equation[] = []
  let [standing, given] = [0n, 0n]
  let changes: bigint[] = []
  const lines = steps.map((step): WaterfallLine => {
    const fen = changeOf(step)
    const at = (from: bigint, length: bigint) => ({ from: share(from, max), length: share(length, max) })
    if (step.kind === 'whole' || step.kind === 'sum') {
      if (step.kind === 'sum' && changes.length > 1) equations.push(...equationOf(changes, fen))
      standing = fen
      changes = [fen]
      given = 0n
      return { ...step, sign: step.kind === 'sum' ? '=' : '', ...at(0n, fen) }
    }
    if (step.kind === 'to') {
      given += fen
      return { ...step, sign: '', ...at(given - fen, fen) }
    }
    const before = standing
    const isLess = fen === 0n ? step.kind === 'less' : fen < 0n
    standing += fen
    changes.push(fen)
    const shown = { amount: yuanOf(absolute(fen)), sign: isLess ? ('−' as const) : ('+' as const) }
    return { ...step, ...shown, ...at(before < standing ? before : standing, absolute(fen)) }
  })
  const parts = steps.filter(({ kind }) => kind === 'to').map(({ amount }) => fenOf(amount))
  return {
    lines,
    equations: parts.length > 0 && !isPartial ? [...equations, ...equationOf(parts, standing)] : equations,
  }
}
