import { companyRecharge, companyRecharges } from '@forecourt/contract/funds'
import { capitals, formatMoment } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { useState } from 'react'
import { Callout } from '../../../kernel/parts/callout.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { usePaneQuery, usePaneTitle } from '../../../kernel/pane.tsx'
import { useRow } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf, shownYuan } from '../../../kernel/yuan.ts'
import type { RechargeRow } from './recharge-row.ts'
import { shownAccountNo } from '../payee/payee-card.tsx'

function Sheet({ row }: { readonly row: RechargeRow }) {
  const t = useText()
  const [printedAt] = useState(() => formatMoment(new Date()).slice(0, 16))
  const bank = [row.payeeBankName, row.payeeBranchName].filter(Boolean).join(' ')
  const lines = [
    [t(companyRecharge.fields.companyId.label), wireText(row['companyName'])],
    [t(['付款户名', 'Payer']), row.payerName],
    [t(['收款户名', 'Payee']), row.payeeHolderName],
    [t(['开户行', 'Bank']), bank],
    [t(['收款账号', 'Account number']), shownAccountNo(row.payeeAccountNo ?? '')],
    [t(['联行号', 'CNAPS code']), row.payeeCnapsCode],
    [t(['转账金额（小写）', 'Amount in figures']), shownYuan(row.payAmount)],
    [t(['转账金额（大写）', 'Amount in words']), capitals(fenOf(row.payAmount))],
    [t(['转账附言', 'Memo']), row.rechargeNo],
  ] as const
  return (
    <article className="funds-notice-sheet">
      <h1>{t(['充值转账通知单', 'Notice of transfer'])}</h1>
      <p>
        {t(['充值单号 {0}', 'Recharge {0}'], row.rechargeNo)} · {row.createTime.slice(0, 16)}
      </p>
      <table>
        <tbody>
          {lines
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <ol>
        <li>
          {t([
            '请以企业对公账户转账，附言只填写充值单号，以便核对到账。',
            'Please pay from an account in the name of the company and write nothing but the recharge number into the memo.',
          ])}
        </li>
        <li>
          {t([
            '平台不会以电话、短信或邮件通知更换收款账户，更换以系统显示为准。',
            'The platform never announces another account by telephone, message or e-mail: only what the system shows counts.',
          ])}
        </li>
        <li>{t(['转账后请在系统中提交付款凭证。', 'Upload the proof of payment once you have paid.'])}</li>
      </ol>
      <p className="dim">{t(['打印时间 {0}', 'Printed {0}'], printedAt)}</p>
    </article>
  )
}

/** What a company's cashier takes to the bank: payee, amount in figures and words, and the memo, on one sheet. */
export default function RechargeNotice() {
  const t = useText()
  const [{ id = '' }] = usePaneQuery()
  usePaneTitle(t(['转账通知单', 'Notice of transfer']))
  return (
    <section className="funds-notice">
      <Loaded answer={useRow(companyRecharges, id)}>
        {row =>
          row.payeeAccountNo ? (
            <>
              <div className="call-footer">
                <Button type="primary" onClick={() => print()}>
                  {t(['打印', 'Print'])}
                </Button>
              </div>
              <Sheet row={row} />
            </>
          ) : (
            <Callout>{t(['此充值单没有收款账户', 'This recharge names no account to pay to'])}</Callout>
          )
        }
      </Loaded>
    </section>
  )
}
