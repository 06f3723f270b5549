import { openSite, site } from '@forecourt/contract/sites'
import type { Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import type { AnyRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import type { Readiness } from './readiness.ts'
import { useOilNames } from './sites-data.ts'

interface StepProps {
  readonly number: number
  readonly title: Label
  readonly isDone: boolean
  readonly isNext: boolean
  readonly children: ReactNode
}

function Step({ number, title, isDone, isNext, children }: StepProps) {
  const t = useText()
  return (
    <li
      className="step"
      data-step={isDone ? 'done' : isNext ? 'next' : 'later'}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className="step-mark" aria-hidden="true">
        {isDone ? '✓' : number}
      </span>
      <div>
        <strong>{t(title)}</strong>
        <span className="visually-hidden">{isDone ? t(['已完成', 'done']) : t(['未完成', 'to do'])}</span>
        <p>{children}</p>
      </div>
    </li>
  )
}

interface ChecklistProps {
  readonly row: AnyRow
  readonly state: Readiness
  readonly onGo: (tab: string) => void
}

/** What has to be done until the first litre can be sold, in its order, and where to do it. */
export function Checklist({ row, state, onGo }: ChecklistProps) {
  const t = useText()
  const name = useOilNames()
  const [hasProducts, hasPrices] = [state.assigned > 0, state.isReady]
  const go = (tab: string, words: Label) => (
    <button type="button" className="quiet text-button" onClick={() => onGo(tab)}>
      {t(words)} →
    </button>
  )
  return (
    <section className="checklist" aria-label={t(['开业准备', 'Before opening'])}>
      <h2>{t(['开业准备', 'Before opening'])}</h2>
      <ol>
        <Step number={1} title={['站点资料', 'Site']} isDone isNext={false}>
          {t(['已填写', 'Filled in'])}
        </Step>
        <Step number={2} title={['油枪与油品', 'Nozzles and products']} isDone={hasProducts} isNext={!hasProducts}>
          {hasProducts
            ? t(['{0} 支枪在用', '{0} nozzles in use'], state.assigned)
            : go('guns', state.guns > 0 ? ['为油枪选油品', 'Choose products'] : ['添加油枪', 'Add nozzles'])}
        </Step>
        <Step number={3} title={['油价', 'Prices']} isDone={hasPrices} isNext={hasProducts && !hasPrices}>
          {hasPrices
            ? state.unpriced.length > 0
              ? t(['还缺 {0}', 'Still missing: {0}'], state.unpriced.map(name).join(t(['、', ', '])))
              : t(['全部生效', 'All in force'])
            : hasProducts
              ? go('prices', ['填写油价', 'Set prices'])
              : t(['先配置油枪', 'After the nozzles'])}
        </Step>
        <Step number={4} title={['开始营业', 'Open']} isDone={false} isNext={hasPrices}>
          {hasPrices ? (
            <CallButton call={openSite} row={row} of={site} primary />
          ) : (
            t(['以上完成后', 'When the rest is done'])
          )}
        </Step>
      </ol>
    </section>
  )
}
