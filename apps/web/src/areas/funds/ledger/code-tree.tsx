import type { ledgerTotals } from '@forecourt/contract/funds'
import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import { grouped } from '../../../kernel/figures.ts'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { fenOf, yuanOf } from '../../../kernel/yuan.ts'

type Total = WireOutputOfCall<typeof ledgerTotals>[number]

/** The branches of the chart, by how their codes begin. */
const branches: readonly (readonly [label: Label, begins: RegExp])[] = [
  [['资产', 'Assets'], /^1/],
  [['负债', 'Liabilities'], /^2/],
  [['收入', 'Revenue'], /^60/],
  [['费用', 'Cost'], /^66/],
]

/** What is a liability of the platform is the tenant's own money. */
const ownLabel: Label = ['自有资金', 'Own money']

const sum = (totals: readonly Total[]) => grouped(yuanOf(totals.reduce((all, one) => all + fenOf(one.balance), 0n)))

interface CodeTreeProps {
  readonly totals: readonly Total[]
  readonly chosen: string | undefined
  readonly onChoose: (code: string | undefined) => void
}

const Codes = ({ totals, chosen, onChoose }: CodeTreeProps) => {
  const t = useText()
  return (
    <ul>
      {totals.map(({ code, name, nameEn, accounts, balance }) => (
        <li key={code}>
          <button
            type="button"
            aria-pressed={chosen === code}
            onClick={() => onChoose(chosen === code ? undefined : code)}
          >
            <span>
              <code>{code}</code> {t([name, nameEn])}
              <small>{accounts}</small>
            </span>
            <span className="figure">{grouped(balance)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Debits against credits over the whole: the one line that must always agree. */
function Balanced({ totals }: Pick<CodeTreeProps, 'totals'>) {
  const t = useText()
  const [debits, credits] = ['D', 'C'].map(side => sum(totals.filter(one => one.normal === side)))
  const agree = debits === credits
  return (
    <Callout tone={agree ? 'good' : 'bad'}>
      {agree
        ? t(['✓ 借贷平衡 {0}', '✓ Balanced at {0}'], debits ?? '')
        : t(['✗ 借贷不平：借 {0}，贷 {1}', '✗ Debits {0}, credits {1}'], debits ?? '', credits ?? '')}
    </Callout>
  )
}

/** The chart of accounts with what stands on each code; choosing one lists its accounts. */
export function CodeTree({ totals, chosen, onChoose }: CodeTreeProps) {
  const t = useText()
  const narrow = useNarrow()
  const isWhole = totals.some(one => one.normal === 'D')
  const one = totals.filter(total => total.code === chosen)
  // On a telephone the chart makes way for the accounts of the chosen code.
  const isOne = narrow && one.length > 0
  return (
    <nav className="code-tree" aria-label={t(['科目', 'Chart of accounts'])}>
      <button type="button" aria-pressed={isOne ? undefined : chosen === undefined} onClick={() => onChoose(undefined)}>
        {isOne && '‹ '}
        {t(['全部科目', 'All accounts'])}
      </button>
      {isOne && <Codes totals={one} chosen={chosen} onChoose={onChoose} />}
      {(isOne ? [] : branches).map(([label, begins]) => {
        const inside = totals.filter(({ code }) => begins.test(code))
        if (inside.length === 0) return null
        return (
          <section key={label[0]}>
            <h2>
              {t(isWhole ? label : ownLabel)} <span className="figure">{sum(inside)}</span>
            </h2>
            <Codes totals={inside} chosen={chosen} onChoose={onChoose} />
          </section>
        )
      })}
      {isWhole && !isOne && <Balanced totals={totals} />}
    </nav>
  )
}
