import { codeOf } from '@forecourt/contract/kernel'
import { grantStates } from '@forecourt/contract/cards'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { shortMoment } from '../../../kernel/figures.ts'
import type { GrantRow } from '../cards-data.ts'

type State = keyof typeof grantStates.states
const way: readonly State[] = ['draft', 'waiting', 'approved', 'granted']
const code = (name: State) => codeOf(grantStates, name)

/** How far along the way the grant is; states after the granting count as its end. */
function placeOf(status: number): number {
  if (status === code('rejected')) return 1
  const at = way.findIndex(name => code(name) === status)
  return at < 0 ? way.length - 1 : at
}

/** The way of a grant with who took which step and when. */
export function GrantPath({ grant }: { readonly grant: GrantRow }) {
  const t = useText()
  const at = placeOf(grant.status)
  const isRejected = grant.status === code('rejected')
  const by: Readonly<Record<string, readonly [who: unknown, when: string | null]>> = {
    draft: [grant['createUserName'], grant.createTime],
    waiting: [grant['submitUserName'], null],
    approved: [grant['auditUserName'], grant.auditTime],
    granted: ['', grant.ensureTime],
  }
  return (
    <ol className="grant-path">
      {way.map((name, index) => {
        const [who, when] = by[name] ?? ['', null]
        const isBad = isRejected && name === 'approved'
        const reached = index <= at || isBad
        const isBehind = index < at || (isRejected && index === at)
        return (
          <li
            key={name}
            data-step={isBad ? 'bad' : isBehind ? 'before' : index === at ? 'now' : 'after'}
            aria-current={isBad || (index === at && !isRejected) ? 'step' : undefined}
          >
            <i aria-hidden="true">{isBehind ? '✓' : isBad ? '!' : index + 1}</i>
            <strong>{isBad ? t(grantStates.states.rejected.label) : t(grantStates.states[name].label)}</strong>
            {reached && (
              <small>
                {wireText(who)} {when && shortMoment(when)}
              </small>
            )}
          </li>
        )
      })}
    </ol>
  )
}
