import type { Label } from '@forecourt/contract/kernel'
import { site } from '@forecourt/contract/sites'
import { type ComponentType, lazy } from 'react'
import { FieldList } from '../../kernel/parts/field-list.tsx'
import { Timeline } from '../../kernel/detail/timeline.tsx'
import { usePermissions } from '../../kernel/permission.ts'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { shownFields, timelineCalls } from './site-facts.ts'

const GunSection = lazy(() => import('./gun-section.tsx'))
const PriceSection = lazy(() => import('./price-section.tsx'))
const PrintSection = lazy(() => import('./print-section.tsx'))
const StaffSection = lazy(() => import('./staff-section.tsx'))

export interface SectionProps {
  readonly siteId: string
  readonly row: AnyRow
}

const Information = ({ row }: SectionProps) => <FieldList fields={shownFields} row={row} />
const History = ({ siteId }: SectionProps) => <Timeline entity={site} id={siteId} calls={timelineCalls} />

/** One section for each job at a site. */
export const sections: readonly (readonly [
  key: string,
  label: Label,
  part: ComponentType<SectionProps>,
  right?: string,
])[] = [
  ['guns', ['油枪与油品', 'Nozzles and products'], GunSection],
  ['prices', ['油价', 'Prices'], PriceSection, 'siteOilPrice_view'],
  ['printing', ['打印机与小票', 'Printing'], PrintSection, 'slip_view'],
  ['staff', ['人员', 'Staff'], StaffSection, 'siteUser'],
  ['info', ['资料', 'Information'], Information],
  ['history', ['历史', 'History'], History],
]

/** A row of tabs by the WAI-ARIA pattern: arrows move, the chosen one is in the address. */
export function SectionTabs({
  chosen,
  onChoose,
}: {
  readonly chosen: string
  readonly onChoose: (key: string) => void
}) {
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
