import type { Label } from '@forecourt/contract/kernel'
import { grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { fenOf, yuanOf } from '../../../kernel/yuan.ts'
import { type Total, useTotals } from './ledger-data.ts'

/** The branches of the chart, by how their codes begin. */
const branches: readonly (readonly [key: string, label: Label, begins: RegExp])[] = [
  ['assets', ['资产', 'Assets'], /^1/],
  ['liabilities', ['负债', 'Liabilities'], /^2/],
  ['revenue', ['收入', 'Revenue'], /^60/],
  ['cost', ['费用', 'Cost'], /^66/],
]

/** What is a liability of the platform is the tenant's own money. */
const ownLabel: Label = ['自有资金', 'Own money']

const sum = (totals: readonly Total[]) => totals.reduce((all, one) => all + fenOf(one.balance), 0n)

interface CodeTreeProps {
  readonly chosen: string | undefined
  readonly onChoose: (code: string | undefined) => void
}

interface CodeProps extends CodeTreeProps {
  readonly total: Total
}

function Code({ total, chosen, onChoose }: CodeProps) {
  const t = useText()
  const isChosen = chosen === total.code
  return (
    <li>
      <button type="button" aria-pressed={isChosen} onClick={() => onChoose(isChosen ? undefined : total.code)}>
        <span>
          <code>{total.code}</code> {t([total.name, total.nameEn])}
          <small>{total.accounts}</small>
        </span>
        <span className="figure">{grouped(total.balance)}</span>
      </button>
    </li>
  )
}

/** Debits against credits over the whole: the one line that must always agree. */
function Balanced({ totals }: { readonly totals: readonly Total[] }) {
  const t = useText()
  const [debits, credits] = ['D', 'C'].map(side => sum(totals.filter(one => one.normal === side)))
  const agree = debits === credits
  return (
    <p className="funds-balanced" data-ok={agree}>
      {agree ? '✓ ' : '✗ '}
      {agree
        ? t(['借贷平衡 {0}', 'Balanced at {0}'], grouped(yuanOf(debits ?? 0n)))
        : t(
            ['借贷不平：借 {0}，贷 {1}', 'Debits {0}, credits {1}'],
            grouped(yuanOf(debits ?? 0n)),
            grouped(yuanOf(credits ?? 0n)),
          )}
    </p>
  )
}

/** The chart of accounts with what stands on each code; choosing one lists its accounts. */
export function CodeTree({ chosen, onChoose }: CodeTreeProps) {
  const t = useText()
  const { data: totals = [] } = useTotals()
  const narrow = useNarrow()
  const isWhole = totals.some(one => one.normal === 'D')
  const one = totals.find(total => total.code === chosen)
  // On a telephone the chart makes way for the accounts of the chosen code.
  if (narrow && one)
    return (
      <nav className="funds-tree" aria-label={t(['科目', 'Chart of accounts'])}>
        <button type="button" onClick={() => onChoose(undefined)}>
          ‹ {t(['全部科目', 'All accounts'])}
        </button>
        <ul>
          <Code total={one} chosen={chosen} onChoose={onChoose} />
        </ul>
      </nav>
    )
  return (
    <nav className="funds-tree" aria-label={t(['科目', 'Chart of accounts'])}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t(['全部科目', 'All accounts'])}
      </button>
      {branches.map(([key, label, begins]) => {
        const inside = totals.filter(one => begins.test(one.code))
        if (inside.length === 0) return null
        return (
          <section key={key}>
            <h2>
              {t(isWhole ? label : ownLabel)} <span className="figure">{grouped(yuanOf(sum(inside)))}</span>
            </h2>
            <ul>
              {inside.map(total => (
                <Code key={total.code} total={total} chosen={chosen} onChoose={onChoose} />
              ))}
            </ul>
          </section>
        )
      })}
      {isWhole && <Balanced totals={totals} />}
    </nav>
  )
}
