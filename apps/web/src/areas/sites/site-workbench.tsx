import { type Label, stateFieldOf } from '@forecourt/contract/kernel'
import { closeSite, openSite, pauseSite, saveGunOils, setPrices, site, sites } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { type DetailProps, FieldList } from '../../kernel/detail/detail-body.tsx'
import { StatePath } from '../../kernel/detail/state-path.tsx'
import { Timeline } from '../../kernel/detail/timeline.tsx'
import { percentOf } from '../../kernel/figures.ts'
import { Notice } from '../../kernel/notice.tsx'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { usePermission, usePermissions } from '../../kernel/permission.ts'
import { type AnyRow, useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { Checklist } from './checklist.tsx'
import { GunTiles } from './gun-tiles.tsx'
import { readinessOf } from './readiness.ts'
import { useOilNames, useSoldAt } from './sites-data.ts'

const SiteForm = lazy(() => import('./site-form.tsx').then(all => ({ default: all.SiteForm })))
const GunSection = lazy(() => import('./gun-section.tsx'))
const PriceSection = lazy(() => import('./price-section.tsx'))
const PrintSection = lazy(() => import('./print-section.tsx'))
const StaffSection = lazy(() => import('./staff-section.tsx'))

const preparing = 0
const hidden = new Set([
  'siteType',
  'gasType',
  'operateMode',
  'regionName',
  'serviceFeeBp',
  'settleCycleDays',

  'provinceCode',
  'cityCode',
  'districtCode',
  'siteName',
  'siteCode',
  'status',
  'supplierTenantId',
])
const shownFields = Object.fromEntries(Object.entries(site.fields).filter(([name]) => !hidden.has(name)))
// Guns and prices are changed by calls of their own; their titles name those entries of the site's history.
const timelineCalls = [
  openSite,
  pauseSite,
  closeSite,
  { ...saveGunOils, action: 'saveGunOils' },
  { ...setPrices, action: 'setPrices' },
]

export interface SectionProps {
  readonly siteId: string
  readonly row: AnyRow
}

const Information = ({ row }: SectionProps) => <FieldList fields={shownFields} row={row} />
const History = ({ siteId }: SectionProps) => <Timeline entity={site} id={siteId} calls={timelineCalls} />

const sections: readonly (readonly [key: string, label: Label, part: ComponentType<SectionProps>, right?: string])[] = [
  ['guns', ['油枪与油品', 'Guns and products'], GunSection],
  ['prices', ['油价', 'Prices'], PriceSection, 'siteOilPrice_view'],
  ['printing', ['打印机与小票', 'Printing'], PrintSection, 'slip_view'],
  ['staff', ['人员', 'Staff'], StaffSection, 'siteUser'],
  ['info', ['资料', 'Information'], Information],
  ['history', ['历史', 'History'], History],
]

/** A row of tabs by the WAI-ARIA pattern: arrows move, the chosen one is in the address. */
function Tabs({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (key: string) => void }) {
  const t = useText()
  const may = usePermissions()
  const shown = sections.filter(([, , , right]) => !right || may(right))
  const step = (by: number) => {
    const at = shown.findIndex(([key]) => key === chosen)
    const [key] = shown[(at + by + shown.length) % shown.length] ?? []
    if (key) onChoose(key)
  }
  return (
    <div className="switch section-tabs" role="tablist">
      {shown.map(([key, label]) => (
        <button
          key={key}
          type="button"
          role="tab"
          className="quiet"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          ref={element => {
            if (key === chosen && document.activeElement?.getAttribute('role') === 'tab') element?.focus()
          }}
          onKeyDown={event => {
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
          }}
          onClick={() => onChoose(key)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}

interface HeadProps {
  readonly row: AnyRow
  readonly level: 'h1' | 'h2'
  /** The checklist has the button that opens a new site. */
  readonly hasChecklist: boolean
}

function Head({ row, level: Heading, hasChecklist }: HeadProps) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const mayEdit = usePermission('site_edit')
  const state = stateFieldOf(site)
  const code = Number(row['status'])
  return (
    <header className="detail-head">
      <div>
        <Heading>{wireText(row['siteName'])}</Heading>
        {state && <StateTag of={state.states} code={code} />}
      </div>
      <span className="detail-actions">
        {!(hasChecklist && code === preparing) &&
          [openSite, pauseSite, closeSite].map(call => <CallButton key={call.path} call={call} row={row} of={site} />)}
        {mayEdit && <Button onClick={() => setEditing(true)}>{t(['修改', 'Edit'])}</Button>}
      </span>
      <Suspense>
        {editing && <SiteForm resource={sites} row={row} shape="drawer" onClose={() => setEditing(false)} />}
      </Suspense>
    </header>
  )
}

/** What people ask of a station first, in one line. */
function KeyFacts({ row }: { readonly row: AnyRow }) {
  const t = useText()
  const text = (name: 'siteType' | 'gasType' | 'operateMode') => (
    <FieldText name={name} field={site.fields[name]} row={row} />
  )
  return (
    <dl className="key-facts">
      <div>
        <dt>{t(['编码', 'Code'])}</dt>
        <dd>
          <code>{wireText(row['siteCode'])}</code>
        </dd>
      </div>
      <div>
        <dt>{t(['地区', 'Region'])}</dt>
        <dd>{wireText(row['regionName'])}</dd>
      </div>
      <div>
        <dt>{t(['供货商', 'Supplier'])}</dt>
        <dd>
          <FieldText name="supplierTenantId" field={site.fields.supplierTenantId} row={row} />
        </dd>
      </div>
      <div>
        <dt>{t(['类型', 'Type'])}</dt>
        <dd>
          {text('siteType')} · {row['gasType'] !== null && <>{text('gasType')} · </>}
          {text('operateMode')}
        </dd>
      </div>
      <div>
        <dt>{t(['平台服务费', 'Service fee'])}</dt>
        <dd>
          {percentOf(Number(row['serviceFeeBp']))}% ·{' '}
          {t(['每 {0} 天结算', 'settled every {0} d'], wireText(row['settleCycleDays']))}
        </dd>
      </div>
    </dl>
  )
}

/** Where a station is run from: what it is, what is missing, and one section for each job. */
function Workbench({ id }: { readonly id: string }) {
  const t = useText()
  const answer = useRow(sites, id)
  const sold = useSoldAt(id)
  const name = useOilNames()
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
  const row = answer.data as AnyRow
  const state = stateFieldOf(site)
  const ready = readinessOf(sold.data ?? [])
  return (
    <article className="detail workbench">
      <Head row={row} level="h1" hasChecklist />
      <KeyFacts row={row} />
      {state && <StatePath of={state.states} code={Number(row['status'])} />}
      {Number(row['status']) === preparing && sold.isSuccess && <Checklist row={row} state={ready} onGo={go} />}
      {Number(row['status']) !== preparing && ready.unpriced.length > 0 && (
        <p className="warning">
          {t(
            ['{0} 还没有生效的油价，对应油枪不能加油。', '{0} has no price in force; its guns cannot sell.'],
            ready.unpriced.map(name).join(t(['、', ', '])),
          )}
        </p>
      )}
      <Tabs chosen={chosen} onChoose={go} />
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
  const row = answer.data as AnyRow
  const state = stateFieldOf(site)
  return (
    <article className="detail workbench">
      <Head row={row} level="h2" hasChecklist={false} />
      <KeyFacts row={row} />
      {state && <StatePath of={state.states} code={Number(row['status'])} />}
      <h2 className="record-title">{t(['油枪', 'Guns'])}</h2>
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
