import { openSite, site, sites } from '@forecourt/contract/sites'
import { Suspense, useState } from 'react'
import type { DetailProps } from '../../kernel/detail/declared.ts'
import { Timeline } from '../../kernel/detail/timeline.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { FieldList } from '../../kernel/parts/field-list.tsx'
import { Section } from '../../kernel/parts/section.tsx'
import { Loaded } from '../../kernel/parts/states.tsx'
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
  if (!answer.data) return <Loaded answer={answer}>{() => null}</Loaded>
  const row = answer.data
  const ready = readinessOf(sold.data ?? [])
  return (
    <article className="detail workbench">
      <SiteHead row={row} level="h1" hasChecklist />
      {mayOpen && Number(row['status']) === preparing && sold.isSuccess && (
        <Checklist row={row} state={ready} onGo={go} />
      )}
      {Number(row['status']) !== preparing && ready.unpriced.length > 0 && (
        <Callout>
          {t(
            ['{0} 还没有生效的油价，对应油枪不能加油。', '{0} has no price in force; its nozzles cannot sell.'],
            ready.unpriced.map(name).join(t(['、', ', '])),
          )}
        </Callout>
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
  if (!answer.data) return <Loaded answer={answer}>{() => null}</Loaded>
  const row = answer.data
  return (
    <article className="detail detail-drawer workbench">
      <SiteHead row={row} level="h2" hasChecklist={false} />
      <Section title={t(['油枪', 'Nozzles'])}>{sold.data && <GunTiles guns={sold.data} />}</Section>
      <Section title={t(['资料', 'Information'])}>
        <FieldList fields={shownFields} row={row} />
      </Section>
      <Section title={t(['历史', 'History'])}>
        <Timeline entity={site} id={id} calls={timelineCalls} />
      </Section>
    </article>
  )
}

/** Beside the list a summary, on its own page the workbench. */
export const SiteDetail = ({ id, layout }: DetailProps) =>
  layout === 'page' ? <Workbench key={id} id={id} /> : <Summary id={id} />
