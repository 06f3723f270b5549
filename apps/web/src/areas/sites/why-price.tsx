import { explainPrice, ruleOutcome, ruleScope, ruleTarget, siteOilPrice } from '@forecourt/contract/sites'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { Callout } from '../../kernel/parts/callout.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { ReferenceLink } from './rule-link.tsx'

type Step = WireOutputOfCall<typeof explainPrice>[number]

const applied = 1

const keyOf = (step: Step) => `${step.target} ${step.ruleId ?? 'set'}`

/** Why a product costs what it costs at a site now: every rule in the order in which it was asked, and what it did. */
export function WhyPrice() {
  const t = useText()
  const { siteId, oilNo, status } = useThisRow(siteOilPrice)
  const { data } = useAnswer(explainPrice, { siteId: String(siteId), oilNo }, { ready: status === 1 })
  if (status !== 1)
    return <Callout>{t(['价格由来按生效中的价格说明。', 'Only a price in force is explained.'])}</Callout>
  return (
    <Sheet
      label={t(['价格由来', 'Why this price'])}
      rows={data}
      isWhole
      keyOf={keyOf}
      kindOf={step => (step.outcome === applied ? 'sum' : undefined)}
      columns={[
        { head: t(['目标价', 'Which price']), cell: step => t(ruleTarget.entries[step.target] ?? ['', '']) },
        {
          head: t(['规则', 'Rule']),
          cell: step =>
            step.ruleId === null ? (
              t(['设定的价格', 'As it was set'])
            ) : (
              <ReferenceLink id={step.ruleId} name={step.name ?? ''} />
            ),
        },
        {
          head: t(['范围', 'Where']),
          cell: step => (step.scopeType === null ? '' : t(ruleScope.entries[step.scopeType] ?? ['', ''])),
        },
        { head: t(['优先级', 'Priority']), isFigure: true, cell: step => step.priority ?? '' },
        { head: t(['基准价', 'Base']), isFigure: true, cell: step => step.basePrice },
        { head: t(['结果', 'Comes to']), isFigure: true, cell: step => step.result },
        {
          head: t(['说明', 'What it did']),
          isLong: true,
          cell: step => t(ruleOutcome.entries[step.outcome] ?? ['', '']),
        },
      ]}
    />
  )
}
