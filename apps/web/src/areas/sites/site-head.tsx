import { stateFieldOf } from '@forecourt/contract/kernel'
import { closeSite, openSite, pauseSite, site, sites } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { StatePath } from '../../kernel/detail/state-path.tsx'
import { percentOf } from '../../kernel/figures.ts'
import { usePermission } from '../../kernel/permission.ts'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { StateTag } from '../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { preparing } from './site-facts.ts'
import { SiteForm } from './site-form.tsx'

interface HeadProps {
  readonly row: AnyRow
  readonly level: 'h1' | 'h2'
  /** The checklist has the button that opens a new site. */
  readonly hasChecklist: boolean
}

function Title({ row, level: Heading, hasChecklist }: HeadProps) {
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
      {editing && <SiteForm resource={sites} row={row} shape="drawer" onClose={() => setEditing(false)} />}
    </header>
  )
}

/** What people ask of a station first, in one line. */
function KeyFields({ row }: { readonly row: AnyRow }) {
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
        <dt>{row['serviceFeeBp'] === null ? t(['结算周期', 'Settlement']) : t(['平台服务费', 'Service fee'])}</dt>
        <dd>
          {row['serviceFeeBp'] !== null && <>{percentOf(Number(row['serviceFeeBp']))}% · </>}
          {t(['每 {0} 天结算', 'settled every {0} d'], wireText(row['settleCycleDays']))}
        </dd>
      </div>
    </dl>
  )
}

/** Name, state, actions and facts of a site, the same beside the list and on its own page. */
export function SiteHead(props: HeadProps) {
  const { row } = props
  const state = stateFieldOf(site)
  return (
    <>
      <Title {...props} />
      <KeyFields row={row} />
      {state && <StatePath of={state.states} code={Number(row['status'])} />}
    </>
  )
}
