import { dismissGuide, guide, tickGuide } from '@forecourt/contract/system'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../kernel/client.ts'
import { Link } from '../../kernel/location.tsx'
import { queryOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import './guide.css'

const query = queryOf(guide, {})
const { queryKey } = query

type Shown = WireOutputOfCall<typeof guide>
interface Tick {
  readonly key: string
  readonly isDone: boolean
}

const ticked = (shown: Shown | undefined, { key, isDone }: Tick): Shown | undefined =>
  shown && {
    ...shown,
    steps: shown.steps.map(step => (step.key === key ? { ...step, isDone: isDone ? 1 : 0 } : step)),
  }

export function useGuide() {
  const queries = useQueryClient()
  const { data, isPending } = useQuery({
    ...query,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const tick = useMutation({
    mutationFn: ({ key, isDone }: Tick) => send(tickGuide, { key, isDone: isDone ? 1 : 0 }),
    // The tick is seen at once; only what the server says behind it replaces it.
    onMutate: wanted => {
      void queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<Shown>(queryKey)
      queries.setQueryData<Shown>(queryKey, shown => ticked(shown, wanted))
      return before
    },
    onError: (_fault, _wanted, before) => queries.setQueryData(queryKey, before),
  })
  const dismiss = useMutation({ mutationFn: () => send(dismissGuide, {}) })
  return { data, isPending, tick: tick.mutate, dismiss: () => dismiss.mutate(), isBusy: dismiss.isPending }
}

/** What somebody new can try here, a few steps they tick off themselves; only in the demonstration, until it is put away. */
export function Guide({ data, tick, dismiss, isBusy }: ReturnType<typeof useGuide>) {
  const t = useText()
  if (!data?.isShown) return null
  const done = data.steps.filter(step => step.isDone).length
  const isOver = done === data.steps.length
  return (
    <section className="guide" aria-label={t(['体验引导', 'What to try'])}>
      <header>
        <h2>{isOver ? t(['都体验过了', 'You have tried it all']) : t(['体验引导', 'What to try'])}</h2>
        <span className="guide-count">{t(['{0} / {1} 步', '{0} of {1}'], done, data.steps.length)}</span>
        <button type="button" className="text-button" disabled={isBusy} onClick={dismiss}>
          {t(['不再显示', 'Dismiss'])}
        </button>
      </header>
      <ol>
        {data.steps.map(({ key, title, titleEn, href, isDone }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={Boolean(isDone)}
                onChange={event => tick({ key, isDone: event.target.checked })}
              />
              <span>{t([title, titleEn])}</span>
            </label>
            <Link href={href} aria-label={t(['去完成：{0}', 'Go to: {0}'], t([title, titleEn]))}>
              {t(['前往', 'Go'])}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
