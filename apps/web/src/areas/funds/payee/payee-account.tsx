import { auditPayeeAccount, payeeAccount, payeeAccountStates, payeeAccounts } from '@forecourt/contract/funds'
import { codeOf, formatMoment } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { FieldsSubject, Subject } from '../../../kernel/parts/subject.tsx'
import { type AnyRow, useRow, useRows } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import type { OwnWidgets } from '../../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { formerAccount } from './former-account.ts'
import { shownAccountNo } from './payee-card.tsx'

const compared = ['holderName', 'bankName', 'branchName', 'cnapsCode', 'accountNo'] as const
type Compared = (typeof compared)[number]

const about = ['ownerId', 'createUser', 'remark', 'effectiveFrom']

const everApproved = [codeOf(payeeAccountStates, 'approved'), codeOf(payeeAccountStates, 'disabled')].join(',')
/** As many as an owner will ever have had. */
const max = 200

const valueOf = (row: AnyRow, name: Compared): string =>
  name === 'accountNo' ? shownAccountNo(wireText(row[name])) : wireText(row[name])

function Value({ row, name }: { readonly row: AnyRow; readonly name: Compared }) {
  const text = valueOf(row, name)
  if (text === '') return <span className="nothing">—</span>
  return name === 'accountNo' ? <span className="figure">{text}</span> : <>{text}</>
}

/** The account money goes to now beside the one applied for, whole numbers both, with what changes marked. */
function Comparison({ row, former, isInForce }: { row: AnyRow; former: AnyRow; isInForce: boolean }) {
  const t = useText()
  return (
    <table className="payee-change">
      <thead>
        <tr>
          <th scope="col">{t(['项目', 'Field'])}</th>
          <th scope="col">
            {isInForce ? t(['现用账户', 'In force']) : t(['上一个账户（已停用）', 'Last one (stopped)'])}
          </th>
          <th scope="col">{t(['申请账户', 'Applied for'])}</th>
        </tr>
      </thead>
      <tbody>
        {compared.map(name => {
          const isChanged = valueOf(row, name) !== valueOf(former, name)
          return (
            <tr key={name} data-changed={isChanged}>
              <th scope="row">
                {t(payeeAccount.fields[name].label)}
                {isChanged && <span className="tag tone-waiting">{t(['变更', 'Changed'])}</span>}
              </th>
              <td>
                <Value row={former} name={name} />
              </td>
              <td>
                <Value row={row} name={name} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** For an owner's first account, which there is nothing to compare with. */
function Account({ row }: { readonly row: AnyRow }) {
  const t = useText()
  return (
    <Subject
      lines={compared.map(name => [t(payeeAccount.fields[name].label), <Value key={name} row={row} name={name} />])}
    />
  )
}

/** What is decided on: whose account, why, and what would change. The list masks numbers, so both are asked for whole. */
function PayeeChange({ row: listed }: { readonly row: AnyRow }) {
  const t = useText()
  const [now] = useState(() => formatMoment(new Date()))
  const ownerId = wireText(listed['ownerId'])
  const whole = useRow(payeeAccounts, listed.id)
  const row = whole.data ?? listed
  const all = useRows(payeeAccounts, { ownerId, status_in: everApproved, current: 1, size: max })
  const found = all.data && formerAccount(all.data.records, now)
  const former = useRow(payeeAccounts, found?.row.id)
  const isWaiting = whole.isPending || all.isPending || (found !== undefined && former.isPending)
  const fault = whole.error ?? all.error ?? former.error
  return (
    <>
      <FieldsSubject of={payeeAccount} names={about} row={row} />
      {isWaiting && <span className="spinner" />}
      {fault && (
        <p className="field-problem" role="alert">
          {t(['现用账户加载失败，请关闭后重试', 'The account in force could not be loaded: close this and try again'])}
        </p>
      )}
      {!isWaiting && !fault && !found && (
        <>
          <p className="call-confirm">
            {t(['此前没有批准过收款账户，这是第一个。', 'No account was approved before: this is the first.'])}
          </p>
          <Account row={row} />
        </>
      )}
      {!isWaiting && found && former.data && <Comparison row={row} former={former.data} isInForce={found.isInForce} />}
    </>
  )
}

export const payeeWidgets: OwnWidgets = { calls: { [auditPayeeAccount.path]: { About: PayeeChange } } }
