import type { Label } from '@forecourt/contract/kernel'
import { openSite, site } from '@forecourt/contract/sites'
import type { ReactNode } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import type { Readiness } from './readiness.ts'
import { useOilNames } from './sites-data.ts'

interface Step {
  readonly title: Label
  readonly isDone: boolean
  readonly says: ReactNode
}

/** What has to be done until the first litre can be sold, in its order, and where to do it. */
export function Checklist({ state }: { readonly state: Readiness }) {
  const t = useText()
  const name = useOilNames()
  const row = useThisRow(site)
  const mayOpen = usePermission(openSite.permission)
  const [, setQuery] = usePaneQuery()
  const { assigned, guns, isReady, unpriced } = state
  const go = (tab: string, words: Label) => (
    <button type="button" className="quiet text-button" onClick={() => setQuery({ tab })}>
      {t(words)} →
    </button>
  )
  const missing = unpriced.map(name).join(t(['、', ', ']))
  const pricesSay = (): ReactNode => {
    if (isReady) return missing ? t(['还缺 {0}', 'Still missing: {0}'], missing) : t(['全部生效', 'All in force'])
    return assigned > 0 ? go('prices', ['填写油价', 'Set prices']) : t(['先配置油枪', 'After the nozzles'])
  }
  const steps: readonly Step[] = [
    { title: ['站点资料', 'Site'], isDone: true, says: t(['已填写', 'Filled in']) },
    {
      title: ['油枪与油品', 'Nozzles and products'],
      isDone: assigned > 0,
      says:
        assigned > 0
          ? t(['{0} 支枪在用', '{0} nozzles in use'], assigned)
          : go('guns', guns > 0 ? ['为油枪选油品', 'Choose products'] : ['添加油枪', 'Add nozzles']),
    },
    { title: ['油价', 'Prices'], isDone: isReady, says: pricesSay() },
    {
      title: ['开始营业', 'Open'],
      isDone: false,
      says: isReady ? (
        <CallButton call={openSite} row={row} of={site} primary />
      ) : (
        t(['以上完成后', 'When the rest is done'])
      ),
    },
  ]
  if (!mayOpen) return null
  const next = steps.findIndex(one => !one.isDone)
  return (
    <Section title={t(['开业准备', 'Before opening'])}>
      <ol className="checklist">
        {steps.map(({ title, isDone, says }, at) => (
          <li
            key={title[1]}
            data-step={isDone ? 'done' : at === next ? 'next' : 'later'}
            aria-current={at === next ? 'step' : undefined}
          >
            <i aria-hidden="true">{isDone ? '✓' : at + 1}</i>
            <div>
              <strong>{t(title)}</strong>
              <span className="visually-hidden">{isDone ? t(['已完成', 'done']) : t(['未完成', 'to do'])}</span>
              <p>{says}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
