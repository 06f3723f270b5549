import { type ReactNode, Suspense, useState } from 'react'
import { usePaneQuery } from '../pane.tsx'
import { useShown } from '../parts/row.ts'
import { Tabs } from '../parts/tabs.tsx'
import { usePermissions } from '../permission.ts'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import type { RowsSection, TabOf } from './declared.ts'
import { OpenCount } from './rows-table.tsx'
import { Sections } from './sections.tsx'

interface DetailTabsProps {
  readonly of: readonly TabOf<AnyRow, string>[]
  readonly history: ReactNode
}

type AnyTab = TabOf<AnyRow, string>

/** What the tab is called, and how much is still open in it. */
function TabWords({ tab }: { readonly tab: Pick<AnyTab, 'label'> & Partial<AnyTab> }) {
  const t = useText()
  const counted = tab.sections?.find((one): one is RowsSection => 'rows' in one && one.openFirst === true)
  return (
    <>
      {t(tab.label)}
      {counted && <OpenCount of={counted} />}
    </>
  )
}

/** The jobs there are at a row, one at a time; which one stands in the address. */
export function DetailTabs({ of, history }: DetailTabsProps) {
  const t = useText()
  const may = usePermissions()
  const { entity } = useShown()
  const [query, setQuery] = usePaneQuery()
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const all = [...of, { key: 'history', label: ['历史', 'History'] as const }]
  const shown = all.filter(one => !('right' in one) || !one.right || may(one.right))
  const first = shown[0]?.key ?? ''
  const chosen = shown.find(one => one.key === query['tab'])?.key ?? first
  // What was opened once stays, so that what is half typed survives a look at another tab.
  if (!visited.has(chosen)) setVisited(new Set([...visited, chosen]))
  return (
    <>
      <Tabs
        label={t(entity.label)}
        of={shown.map(tab => [tab.key, <TabWords key={tab.key} tab={tab} />])}
        chosen={chosen}
        onChoose={key => setQuery({ tab: key === first ? undefined : key })}
      />
      {shown
        .filter(({ key }) => visited.has(key))
        .map(tab => (
          <div key={tab.key} role="tabpanel" aria-label={t(tab.label)} hidden={tab.key !== chosen}>
            <div className="detail-main">
              <Suspense fallback={<span className="spinner" />}>
                {'sections' in tab ? <Sections of={tab.sections} /> : history}
              </Suspense>
            </div>
          </div>
        ))}
    </>
  )
}
