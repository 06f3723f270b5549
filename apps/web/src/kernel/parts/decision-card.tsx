import type { AnyCall, Label } from '@forecourt/contract/kernel'
import type { ReactNode } from 'react'
import { useAllowed } from '../call/allowed.ts'
import { type LedgerLine, PreviewedLines } from '../postings.tsx'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { fenOf, shownYuan } from '../yuan.ts'
import { Callout } from './callout.tsx'
import { LineList } from './field-list.tsx'
import { Section } from './section.tsx'

/** What is on an account now and would be afterwards, in yuan. */
interface Balance {
  readonly label: Label
  readonly before: string
  readonly after: string
}

interface DecisionCardProps {
  readonly call: AnyCall
  readonly row: AnyRow
  readonly title: Label
  /** What those read who cannot take it: whom it waits for. */
  readonly waits: Label
  /** What somebody reads whom their own part in the row keeps from it. */
  readonly own?: Label
  /** What those may look at who cannot take it. */
  readonly evidence?: ReactNode
  /** What would be posted. */
  readonly lines?: readonly LedgerLine[] | undefined
  readonly balances?: readonly Balance[] | undefined
  /** The choices and what they ask for. */
  readonly children: ReactNode
}

/** What can be decided now: what it is about, what it posts, what is there afterwards, and the choices. Others read whom it waits for. */
export function DecisionCard(props: DecisionCardProps) {
  const { call, row, title, waits, own, evidence, lines, balances = [], children } = props
  const t = useText()
  const { isAllowed, isOwnWork, reason } = useAllowed(call, row)
  if (!isAllowed)
    return (
      <>
        <Callout>{isOwnWork ? (own ? t(own) : reason) : t(waits)}</Callout>
        {isOwnWork && evidence}
      </>
    )
  return (
    <Section title={t(title)} isUrgent>
      {evidence}
      {balances.length > 0 && (
        <LineList
          lines={balances.map(({ label, before, after }) => [
            t(label),
            <span key="after">
              {shownYuan(before)} → <strong>{shownYuan(after)}</strong>{' '}
              {fenOf(after) < 0n && <span className="tag tone-bad">{t(['不足', 'Not enough'])}</span>}
            </span>,
          ])}
        />
      )}
      {lines && lines.length > 0 && <PreviewedLines lines={lines} />}
      {children}
    </Section>
  )
}
