import { OnlyFor, usePlace } from '../../../kernel/call/place.tsx'
import { useEntries } from '../../../kernel/dictionary-words.ts'
import { bizType } from '@forecourt/contract/funds'
import { Select } from 'antd'
import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import { PageTurner } from '../../../kernel/page-turner.tsx'
import { Link } from '../../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import { Notice } from '../../../kernel/notice.tsx'
import { usePane, usePaneQuery } from '../../../kernel/pane.tsx'
import { useText } from '../../../kernel/text.ts'
import { useNarrow } from '../../../kernel/use-narrow.ts'
import { RefSelect } from '../../../kernel/widgets/ref-select.tsx'
import { DayRange } from './day-range.tsx'
import { DocumentButton } from './document-button.tsx'
import { DocumentDrawer } from './document-drawer.tsx'
import { type Flow, useFlowNet, useFlows } from './ledger-data.ts'
import { type Head, LedgerTable } from './ledger-table.tsx'
import { usePeriod } from './use-period.ts'

const size = 30
const heads: readonly Head[] = [
  [['时间', 'Time']],
  [['业务', 'Business']],
  [['账户', 'Account']],
  [['金额（元）', 'Amount (CNY)'], 'right'],
  [['变动前', 'Before'], 'right'],
  [['变动后', 'After'], 'right'],
  [['封链序号', 'Seal'], 'right'],
  [['单据', 'Document']],
]

/** The amount with its direction in sign and word; colour is never the only thing that tells it. */
function Amount({ flow }: { readonly flow: Flow }) {
  const t = useText()
  const isIn = flow.direction === 1
  return (
    <span className={isIn ? 'funds-in' : 'funds-out'}>
      <small>{isIn ? t(['收入', 'In']) : t(['支出', 'Out'])}</small>{' '}
      <strong className="figure">
        {isIn ? '+' : '−'}
        {grouped(flow.amount)}
      </strong>
    </span>
  )
}

interface FlowRowProps {
  readonly flow: Flow
  readonly showsTenant: boolean
  readonly accountPath: string | undefined
  readonly onOpen: (bizNo: string) => void
}

function FlowRow({ flow, showsTenant, accountPath, onOpen }: FlowRowProps) {
  const t = useText()
  const business = useEntries(bizType)[String(flow.bizType)]
  return (
    <tr>
      <td>
        <time>{flow.createTime}</time>
      </td>
      <td>{business ? t(business) : '—'}</td>
      <td>
        {accountPath ? (
          <Link href={`${accountPath}/detail?id=${flow.accountId}`}>{flow.accountName}</Link>
        ) : (
          flow.accountName
        )}
        {(showsTenant || flow.ownerName) && <small className="dim"> {flow.ownerName ?? ''}</small>}
      </td>
      <td className="right">
        <Amount flow={flow} />
      </td>
      <td className="right figure dim">{grouped(flow.balanceBefore)}</td>
      <td className="right figure">{grouped(flow.balanceAfter)}</td>
      <td className="right figure dim">{flow.sealSeq ?? '—'}</td>
      <td>
        <DocumentButton bizNo={flow.bizNo} onOpen={onOpen} />
      </td>
    </tr>
  )
}

function FlowCard({ flow, onOpen }: Pick<FlowRowProps, 'flow' | 'onOpen'>) {
  const t = useText()
  const business = useEntries(bizType)[String(flow.bizType)]
  return (
    <li className="card">
      <div className="card-head">
        <span>{business ? t(business) : flow.accountName}</span>
        <Amount flow={flow} />
      </div>
      <dl>
        <div>
          <dt>{t(['时间', 'Time'])}</dt>
          <dd>{flow.createTime}</dd>
        </div>
        <div>
          <dt>{t(['账户', 'Account'])}</dt>
          <dd>
            {flow.accountName} {flow.ownerName}
          </dd>
        </div>
        <div>
          <dt>{t(['余额', 'Balance'])}</dt>
          <dd className="figure">{grouped(flow.balanceAfter)}</dd>
        </div>
      </dl>
      <span className="row-actions">
        <DocumentButton bizNo={flow.bizNo} onOpen={onOpen} />
      </span>
    </li>
  )
}

function FlowTable({ flows, ...rest }: Omit<FlowRowProps, 'flow'> & { readonly flows: readonly Flow[] }) {
  return (
    <LedgerTable heads={heads}>
      {flows.map(flow => (
        <FlowRow key={flow.id} flow={flow} {...rest} />
      ))}
    </LedgerTable>
  )
}

/** The lines of the ledger, newest first: of everybody for the platform, of one's own accounts for a tenant. */
export default function FlowPage() {
  const t = useText()
  const { key } = usePane()
  const narrow = useNarrow()
  const [query, setQuery] = usePaneQuery()
  const [opened, setOpened] = useState<string>()
  const seesAll = usePlace('platform')
  const accountPath = useMenus(state => leavesOf(state.tree).find(one => one.code === 'ledgerAccount')?.path)
  const { from, to, setPeriod } = usePeriod()
  const current = Number(query['current'] ?? 1)
  const business = query['bizType']
  const flows = useFlows({
    tenantId: query['tenantId'] ?? null,
    bizType: business === undefined ? null : Number(business),
    code: query['code'] ?? null,
    from,
    to,
    current,
    size,
  })
  const net = useFlowNet(seesAll && !business && !query['tenantId'] ? query['code'] : undefined, from, to)
  const page = flows.data
  return (
    <section className="list" aria-labelledby={`title-${key}`}>
      <header className="list-head">
        <h1 id={`title-${key}`}>{t(['账户流水', 'Ledger entries'])}</h1>
      </header>
      <search className="filters">
        <OnlyFor by="platform">
          <RefSelect
            className="filter"
            entity="tenant"
            label={t(['租户', 'Tenant'])}
            value={query['tenantId'] ?? null}
            onChange={id => setQuery({ tenantId: typeof id === 'string' ? id : undefined, current: undefined })}
          />
        </OnlyFor>
        <Select
          className="filter"
          allowClear
          aria-label={t(['业务', 'Business'])}
          placeholder={t(['业务', 'Business'])}
          value={business ?? null}
          options={Object.entries(bizType.entries).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(value: string | null | undefined) => setQuery({ bizType: value ?? undefined, current: undefined })}
        />
        <DayRange from={from} to={to} onChange={setPeriod} />
      </search>
      {query['code'] && (
        <p className="funds-net">
          <code>{query['code']}</code> {net.data?.name} · {t(['净额', 'Net'])}{' '}
          <strong className="figure">{net.data ? grouped(net.data.net) : '—'}</strong> {t(['元', 'CNY'])}
          <button
            type="button"
            className="quiet link"
            onClick={() => setQuery({ code: undefined, current: undefined })}
          >
            {t(['查看全部科目', 'All accounts'])}
          </button>
        </p>
      )}
      <div className={narrow ? undefined : 'funds-sheet'} data-stale={flows.isPlaceholderData}>
        {flows.isPending && <span className="spinner" />}
        {flows.isError && <Notice title={flows.error.message} />}
        {page?.total === 0 && <Notice title={t(['此期间没有流水', 'Nothing moved in these days'])} />}
        {page && page.total > 0 && (
          <>
            {narrow ? (
              <ul className="cards">
                {page.records.map(flow => (
                  <FlowCard key={flow.id} flow={flow} onOpen={setOpened} />
                ))}
              </ul>
            ) : (
              <FlowTable flows={page.records} showsTenant={seesAll} accountPath={accountPath} onOpen={setOpened} />
            )}
            <PageTurner
              className="funds-pages"
              current={current}
              pageSize={size}
              total={page.total}
              showTotal={total => t(page.atLeast ? ['至少 {0} 条', 'at least {0}'] : ['共 {0} 条', '{0} lines'], total)}
              onChange={next => setQuery({ current: next === 1 ? undefined : next })}
            />
          </>
        )}
      </div>
      {opened && <DocumentDrawer bizNo={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
