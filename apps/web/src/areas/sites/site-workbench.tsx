import { openSite, site, sites } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type DetailProps, FieldList } from '../../kernel/detail/detail-body.tsx'
import { Timeline } from '../../kernel/detail/timeline.tsx'
import { Notice } from '../../kernel/notice.tsx'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { Checklist } from './checklist.tsx'
import { GunTiles } from './gun-tiles.tsx'
import { readinessOf } from './readiness.ts'
import { preparing, shownFields, timelineCalls } from './site-facts.ts'
import { SiteHead } from './site-head.tsx'
import { SectionTabs, sections } from './site-sections.tsx'
import { useOilNames, useSoldAt } from './sites-data.ts'

/** Where a station is run from: what it is, what is missing, and one section for each job. */
function Workbench({ id }: { readonly id: string }) {
  const t = useText()
  const answer = useRow(sites, id)
  const sold = useSoldAt(id)
  const name = useOilNames()
  const mayOpen = usePermission(openSite.permission)
  const [query, setQuery] = usePaneQuery()
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const chosen = sections.some(([key]) => key === query['tab']) ? (query['tab'] ?? 'guns') : 'guns'
  if (!visited.has(chosen)) setVisited(new Set([...visited, chosen]))
  const go = (tab: string) => setQuery({ tab: tab === 'guns' ? undefined : tab })
  if (answer.isPending) return <span className="spinner" />
  if (answer.isError)
    return (
      <Notice title={answer.error.message || t(['加载失败', 'Could not be loaded'])}>
        <Button onClick={() => void answer.refetch()}>{t(['重试', 'Try again'])}</Button>
      </Notice>
    )
  const row = answer.data
  const ready = readinessOf(sold.data ?? [])
  return (
    <article className="detail workbench">
      <SiteHead row={row} level="h1" hasChecklist />
      {mayOpen && Number(row['status']) === preparing && sold.isSuccess && (
        <Checklist row={row} state={ready} onGo={go} />
      )}
      {Number(row['status']) !== preparing && ready.unpriced.length > 0 && (
        <p className="warning">
          {t(
            ['{0} 还没有生效的油价，对应油枪不能加油。', '{0} has no price in force; its nozzles cannot sell.'],
            ready.unpriced.map(name).join(t(['、', ', '])),
          )}
        </p>
      )}
      <SectionTabs chosen={chosen} onChoose={go} />
      {/* A section once opened stays, so that half-typed prices survive a look at the guns. */}
      {sections
        .filter(([key]) => visited.has(key))
        .map(([key, label, Part]) => (
          <section key={key} role="tabpanel" aria-label={t(label)} hidden={key !== chosen}>
            <Suspense fallback={<span className="spinner" />}>
              <Part siteId={id} row={row} />
            </Suspense>
          </section>
        ))}
    </article>
  )
}

/** Beside the list: what it is and what it sells, without leaving the list. */
function Summary({ id }: { readonly id: string }) {
  const t = useText()
  const answer = useRow(sites, id)
  const sold = useSoldAt(id)
  if (answer.isPending) return <span className="spinner" />
  if (answer.isError) return <Notice title={answer.error.message || t(['加载失败', 'Could not be loaded'])} />
  const row = answer.data
  return (
    <article className="detail workbench">
      <SiteHead row={row} level="h2" hasChecklist={false} />
      <h2 className="record-title">{t(['油枪', 'Nozzles'])}</h2>
      {sold.data && <GunTiles guns={sold.data} />}
      <h2 className="record-title">{t(['资料', 'Information'])}</h2>
      <FieldList fields={shownFields} row={row} />
      <h2 className="record-title">{t(['历史', 'History'])}</h2>
      <Timeline entity={site} id={id} calls={timelineCalls} />
    </article>
  )
}

/** Beside the list a summary, on its own page the workbench. */
export const SiteDetail = ({ id, layout }: DetailProps) =>
  layout === 'page' ? <Workbench key={id} id={id} /> : <Summary id={id} />
