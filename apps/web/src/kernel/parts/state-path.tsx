import { stateByCode, type States } from '@forecourt/contract/kernel'
import { shortMoment } from '../figures.ts'
import { type HistoryEntry, useHistory } from '../queries.ts'
import { actorOf } from '../row-name.ts'
import { useText } from '../text.ts'
import { usualWay, stepsOf } from './state-way.ts'
import './state-path.css'

interface StatePathProps {
  readonly of: States
  readonly code: number
  /** The states of the way by name; otherwise the usual one. */
  readonly way?: readonly string[] | undefined
  /** Newest first: who took which step, and when. */
  readonly history?: readonly HistoryEntry[]
}

/** The way as a row of steps with who took each and when, the row's own state marked; one that is off the way ends it. */
export function StatePath({ of, code, way = usualWay(of), history = [] }: StatePathProps) {
  const t = useText()
  const now = stateByCode(of, code)?.name
  const steps = stepsOf(of, way, now, history)
  const at = steps.indexOf(now ?? '')
  if (steps.length < 2) return null
  return (
    <ol className="path">
      {steps.map((name, index) => {
        const state = of.states[name]
        const taken = history.find(entry => (name === of.initial && entry.to === null) || entry.to === state?.code)
        return (
          <li
            key={name}
            className={`tone-${state?.tone ?? 'neutral'}`}
            data-step={index < at ? 'before' : index === at ? 'now' : 'after'}
            aria-current={index === at ? 'step' : undefined}
          >
            {state && t(state.label)}
            {taken && index <= at && (
              <small>
                {shortMoment(taken.createTime)} {t(actorOf(taken))}
              </small>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface RowPathProps extends Omit<StatePathProps, 'history'> {
  readonly entity: string
  readonly id: string
}

/** The same with what the row's history tells. */
export const RowPath = ({ entity, id, ...path }: RowPathProps) => (
  <StatePath {...path} history={useHistory(entity, id).data ?? []} />
)
