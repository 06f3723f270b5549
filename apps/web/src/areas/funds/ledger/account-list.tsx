import { OnlyFor } from '../../../kernel/call/place.tsx'
import { grouped } from '../../../kernel/figures.ts'
import { PageTurner } from '../../../kernel/page-turner.tsx'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { RefSelect } from '../../../kernel/widgets/ref-select.tsx'
import { isZero } from '../../../kernel/yuan.ts'
import { type Account, useAccounts } from './ledger-data.ts'
import { type Head, LedgerTable } from './ledger-table.tsx'
import { CodeTree } from './code-tree.tsx'

const size = 30
const heads: readonly Head[] = [
  [['所属', 'Belongs to']],
  [['科目', 'Account']],
  [['余额（元）', 'Balance (CNY)'], 'right'],
  [['占用', 'Held'], 'right'],
  [['可用', 'Available'], 'right'],
]

function AccountRow({ account, path }: { readonly account: Account; readonly path: string }) {
  const t = useText()
  return (
    <tr>
      <td>
        <Link href={`${path}/detail?id=${account.id}`} className="row-link">
          {account.dimName ?? account.dimId}
        </Link>
        {account.frozen === 1 && <span className="tag tone-bad funds-mark">{t(['冻结', 'Frozen'])}</span>}
      </td>
      <td>
        <code>{account.code}</code> {account.name}
      </td>
      <td className="right figure">{grouped(account.balance)}</td>
      <td className="right figure dim">{isZero(account.holdOut) ? '—' : grouped(account.holdOut)}</td>
      <td className="right figure">
        <strong>{grouped(account.available)}</strong>
      </td>
    </tr>
  )
}

function AccountCard({ account, path }: { readonly account: Account; readonly path: string }) {
  return (
    <li>
      <Link href={`${path}/detail?id=${account.id}`}>
        <span>
          {account.dimName ?? account.dimId}
          <small>
            <code>{account.code}</code> {account.name}
          </small>
        </span>
        <strong className="figure">{grouped(account.balance)}</strong>
      </Link>
    </li>
  )
}

function AccountTable({ accounts, path }: { readonly accounts: readonly Account[]; readonly path: string }) {
  return (
    <LedgerTable heads={heads}>
      {accounts.map(account => (
        <AccountRow key={account.id} account={account} path={path} />
      ))}
    </LedgerTable>
  )
}

/** The accounts of the ledger: the chart with its totals on the left, the accounts of the chosen code beside it. */
export function AccountList() {
  const t = useText()
  const { place, key } = usePane()
  const narrow = useNarrow()
  const [query, setQuery] = usePaneQuery()
  const current = Number(query['current'] ?? 1)
  const accounts = useAccounts({
    code: query['code'] ?? null,
    tenantId: query['tenantId'] ?? null,
    dimId: query['dimId'] ?? null,
    current,
    size,
  })
  const page = accounts.data
  return (
    <section className="list" aria-labelledby={`title-${key}`}>
      <header className="list-head">
        <h1 id={`title-${key}`}>{t(['账户', 'Accounts'])}</h1>
        <span className="list-tools">
          <OnlyFor by="platform">
            <RefSelect
              className="filter"
              entity="tenant"
              label={t(['租户', 'Tenant'])}
              value={query['tenantId'] ?? null}
              onChange={id => setQuery({ tenantId: typeof id === 'string' ? id : undefined, current: undefined })}
            />
          </OnlyFor>
        </span>
      </header>
      <div className="funds-ledger">
        <CodeTree chosen={query['code']} onChoose={code => setQuery({ code, current: undefined })} />
        <div className="funds-sheet" data-stale={accounts.isPlaceholderData}>
          {accounts.isError && <Notice title={accounts.error.message} />}
          {page?.total === 0 && (
            <Notice
              title={t(['没有账户', 'No accounts'])}
              text={t(['资金首次变动时自动开户', 'An account is opened by the first movement of money'])}
            />
          )}
          {page && page.total > 0 && (
            <>
              {narrow ? (
                <ul className="funds-lines">
                  {page.records.map(account => (
                    <AccountCard key={account.id} account={account} path={place.path} />
                  ))}
                </ul>
              ) : (
                <AccountTable accounts={page.records} path={place.path} />
              )}
              <PageTurner
                className="funds-pages"
                current={current}
                pageSize={size}
                total={page.total}
                showTotal={total =>
                  t(page.atLeast ? ['至少 {0} 个', 'at least {0}'] : ['共 {0} 个', '{0} accounts'], total)
                }
                onChange={next => setQuery({ current: next === 1 ? undefined : next })}
              />
            </>
          )}
        </div>
      </div>
    </section>
  )
}
