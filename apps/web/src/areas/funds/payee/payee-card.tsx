import { CopyButton } from '../../../kernel/copy-button.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { useText } from '../../../kernel/text.ts'
import { groupsOf, inGroups } from '../../../kernel/widgets/grouping.ts'
import type { PaidTo } from './paid-to.ts'

interface PayeeCardProps {
  readonly paidTo: PaidTo
  /** The amount to transfer, in yuan. */
  readonly amount?: string | undefined
  /** What to write into the memo of the transfer, or a sentence where it is not known yet. */
  readonly memo?: string | undefined
  readonly memoHint?: string | undefined
}

/** An account number in groups of four, as it stands on a card. */
export const shownAccountNo = (accountNo: string): string =>
  inGroups(accountNo, groupsOf('accountNumber', accountNo) ?? [])

/** Where to transfer to, each value ready to be copied into the bank's form. */
export function PayeeCard({ paidTo, amount, memo, memoHint }: PayeeCardProps) {
  const t = useText()
  const bank = [paidTo.payeeBankName, paidTo.payeeBranchName].filter(Boolean).join(' ')
  const accountNo = paidTo.payeeAccountNo ?? ''
  const lines: readonly (readonly [label: string, value: string | null | undefined, shown?: string])[] = [
    [t(['户名', 'Account name']), paidTo.payeeHolderName],
    [t(['开户行', 'Bank']), bank],
    [t(['账号', 'Account no.']), accountNo, shownAccountNo(accountNo)],
    [t(['联行号', 'CNAPS code']), paidTo.payeeCnapsCode],
    [t(['金额', 'Amount']), amount, amount && `¥ ${grouped(amount)}`],
    [t(['附言', 'Memo']), memo],
  ]
  const known = lines.filter(([, value]) => value)
  const all = known.map(([label, value]) => t(['{0}：{1}', '{0}: {1}'], label, value ?? '')).join('\n')
  return (
    <section className="funds-payee" aria-label={t(['收款账户', 'Payee account'])}>
      <header>
        <h3>{t(['收款账户', 'Payee account'])}</h3>
        <CopyButton text={all} what={t(['全部收款信息', 'all payee details'])} />
      </header>
      <dl>
        {known.map(([label, value, shown]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className={shown ? 'figure' : undefined}>{shown ?? value}</span>
              <CopyButton text={value ?? ''} what={label} />
            </dd>
          </div>
        ))}
      </dl>
      {memoHint && <p className="dim">{memoHint}</p>}
    </section>
  )
}
