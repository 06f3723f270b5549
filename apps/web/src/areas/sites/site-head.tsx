import { closeSite, openSite, pauseSite, site, sites, siteStates } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { useState } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { percentOf } from '../../kernel/figures.ts'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { Head } from '../../kernel/parts/head.tsx'
import { usePermission } from '../../kernel/permission.ts'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { wireText } from '../../kernel/wire-text.ts'
import { preparing } from './site-facts.ts'
import { SiteForm } from './site-form.tsx'

interface HeadProps {
  readonly row: AnyRow
  readonly level: 'h1' | 'h2'
  /** The checklist has the button that opens a new site. */
  readonly hasChecklist: boolean
}

function Title({ row, level, hasChecklist }: HeadProps) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const mayEdit = usePermission('site_edit')
  const code = Number(row['status'])
  return (
    <>
      <Head
        name={wireText(row['siteName'])}
        level={level}
        state={{ of: siteStates, code }}
        actions={
          <>
            {!(hasChecklist && code === preparing) &&
              [openSite, pauseSite, closeSite].map(call => (
                <CallButton key={call.path} call={call} row={row} of={site} />
              ))}
            {mayEdit && <Button onClick={() => setEditing(true)}>{t(['修改', 'Edit'])}</Button>}
          </>
        }
      />
      {editing && <SiteForm resource={sites} row={row} shape="drawer" onClose={() => setEditing(false)} />}
    </>
  )
}

/** What people ask of a station first, in one line. */
function KeyFields({ row }: { readonly row: AnyRow }) {
  const t = useText()
  const text = (name: 'siteType' | 'gasType' | 'operateMode') => (
    <FieldText name={name} field={site.fields[name]} row={row} />
  )
  const isSupplied = row['serviceFeeBp'] !== null
  return (
    <Facts>
      <Fact label={t(['编码', 'Code'])}>
        <code>{wireText(row['siteCode'])}</code>
      </Fact>
      <Fact label={t(['地区', 'Region'])}>{wireText(row['regionName'])}</Fact>
      <Fact label={t(['供货商', 'Supplier'])}>
        <FieldText name="supplierTenantId" field={site.fields.supplierTenantId} row={row} />
      </Fact>
      <Fact label={t(['类型', 'Type'])}>
        {text('siteType')} · {row['gasType'] !== null && <>{text('gasType')} · </>}
        {text('operateMode')}
      </Fact>
      <Fact label={isSupplied ? t(['平台服务费', 'Service fee']) : t(['结算周期', 'Settlement'])}>
        {isSupplied && <>{percentOf(Number(row['serviceFeeBp']))}% · </>}
        {t(['每 {0} 天结算', 'settled every {0} d'], wireText(row['settleCycleDays']))}
      </Fact>
    </Facts>
  )
}

/** Name, state, actions and facts of a site, the same beside the list and on its own page. */
export const SiteHead = (props: HeadProps) => (
  <>
    <Title {...props} />
    <div className="detail-top">
      <KeyFields row={props.row} />
    </div>
  </>
)
