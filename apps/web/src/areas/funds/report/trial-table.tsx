import { Drawer } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { PageTurner } from '../../../kernel/page-turner.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { isZero } from '../../../kernel/yuan.ts'
import { type Head, LedgerTable } from '../ledger/ledger-table.tsx'
import { type Days, type Trial, type TrialRow, useTrial, useTrialAccounts } from './report-data.ts'
import { useJournalPath, usePagePath } from './report-links.ts'

const amountHeads: readonly Head[] = [
  [['期初余额', 'Opening'], 'right'],
  [['本期借方', 'Debit'], 'right'],
  [['本期贷方', 'Credit'], 'right'],
  [['期末余额', 'Closing'], 'right'],
]
const heads: readonly Head[] = [[['科目', 'Account']], [['方向', 'Side']], ...amountHeads]
const accountHeads: readonly Head[] = [[['账户', 'Account']], ...amountHeads]

const figure = (amount: string) => (isZero(amount) ? '—' : grouped(amount))

function Amounts({ of }: { readonly of: Pick<TrialRow, 'opening' | 'debit' | 'credit' | 'closing'> }) {
  return (
    <>
      {([of.opening, of.debit, of.credit] as const).map((amount, at) => (
        <td key={heads[at + 2]?.[0][0]} className="right figure">
          {figure(amount)}
        </td>
      ))}
      <td className="right figure">
        <strong>{figure(of.closing)}</strong>
      </td>
    </>
  )
}

/** The three pairs of sums, which have to agree. */
function Totals({ of }: { readonly of: Trial }) {
  const t = useText()
  const side = (label: string, opening: string, amounts: readonly [string, string], closing: string) => (
    <tr className="report-total">
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td className="right figure">{grouped(opening)}</td>
      <td className="right figure">{amounts[0] && grouped(amounts[0])}</td>
      <td className="right figure">{amounts[1] && grouped(amounts[1])}</td>
      <td className="right figure">{grouped(closing)}</td>
    </tr>
  )
  return (
    <>
      {side(t(['借方合计', 'Debits']), of.openingDebit, [of.debit, ''], of.closingDebit)}
      {side(t(['贷方合计', 'Credits']), of.openingCredit, ['', of.credit], of.closingCredit)}
    </>
  )
}

const size = 30

/** The accounts of a code, each leading to its statement over the same days. */
function AccountsDrawer({
  row,
  days,
  onClose,
}: {
  readonly row: TrialRow
  readonly days: Days
  readonly onClose: () => void
}) {
  const t = useText()
  const [current, setCurrent] = useState(1)
  const { data, isError, error, isPlaceholderData } = useTrialAccounts({ code: row.code, ...days, current, size })
  const accountPath = usePagePath('ledgerAccount')
  const journalPath = useJournalPath()
  return (
    <Drawer
      open
      title={`${row.code} ${row.name}`}
      size={Math.min(860, innerWidth)}
      onClose={onClose}
      extra={journalPath && <Link href={journalPath({ codes: row.code, ...days })}>{t(['查看凭证', 'Journal'])}</Link>}
    >
      {isError && <Notice title={error.message} />}
      {!data && !isError && <span className="spinner" />}
      {data && (
        <div data-stale={isPlaceholderData}>
          <LedgerTable heads={accountHeads}>
            {data.records.map(account => (
              <tr key={account.id}>
                <td>
                  {accountPath ? (
                    <Link href={`${accountPath}/detail?id=${account.id}&from=${days.from}&to=${days.to}`}>
                      {account.dimName ?? account.dimId}
                    </Link>
                  ) : (
                    (account.dimName ?? account.dimId)
                  )}
                </td>
                <Amounts of={account} />
              </tr>
            ))}
          </LedgerTable>
          <PageTurner
            className="funds-pages"
            current={current}
            pageSize={size}
            total={data.total}
            onChange={setCurrent}
          />
        </div>
      )}
    </Drawer>
  )
}

/** On a telephone a code is a line with what stands on it. */
function Lines({ rows, onOpen }: { readonly rows: readonly TrialRow[]; readonly onOpen: (row: TrialRow) => void }) {
  const t = useText()
  return (
    <ul className="funds-lines">
      {rows.map(row => (
        <li key={row.code}>
          <button type="button" onClick={() => onOpen(row)}>
            <span>
              <code>{row.code}</code> {row.name}
              <small>{t(['借 {0} · 贷 {1}', 'Dr {0} · Cr {1}'], figure(row.debit), figure(row.credit))}</small>
            </span>
            <strong className="figure">{figure(row.closing)}</strong>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Whether debits equal credits at both ends and in between. */
function Verdict({ ok }: { readonly ok: boolean }) {
  const t = useText()
  return (
    <p className="report-verdict" data-ok={ok}>
      {ok
        ? t(['✓ 期初、本期、期末借贷平衡', '✓ Opening, period and closing balance'])
        : t(['✗ 借贷不平', '✗ Does not balance'])}
    </p>
  )
}

/** Opening, debits, credits and closing of every code; a code opens its accounts. */
export function TrialTable(days: Days) {
  const t = useText()
  const [opened, setOpened] = useState<TrialRow>()
  const narrow = useNarrow()
  const answer = useTrial(days)
  const trial = answer.data
  if (answer.isError) return <Notice title={answer.error.message} />
  if (!trial) return <span className="spinner" />
  if (trial.rows.length === 0) return <Notice title={t(['此前没有任何凭证', 'There are no entries up to then'])} />
  return (
    <div data-stale={answer.isPlaceholderData}>
      <p className="report-about">
        {trial.from} ~ {trial.to} · {t(['单位：元', 'in CNY'])}
      </p>
      {narrow ? (
        <Lines rows={trial.rows} onOpen={setOpened} />
      ) : (
        <LedgerTable heads={heads}>
          {trial.rows.map(row => (
            <tr key={row.code}>
              <td>
                <button type="button" className="quiet row-action report-code" onClick={() => setOpened(row)}>
                  <code>{row.code}</code> {row.name}
                </button>
                <small className="dim">{row.gaapCode}</small>
              </td>
              <td className="dim">{row.normal === 'D' ? t(['借', 'Dr']) : t(['贷', 'Cr'])}</td>
              <Amounts of={row} />
            </tr>
          ))}
          <Totals of={trial} />
        </LedgerTable>
      )}
      <Verdict ok={trial.balanced === 1} />
      {opened && <AccountsDrawer key={opened.code} row={opened} days={days} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
