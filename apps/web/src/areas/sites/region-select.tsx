import { regionSelect } from '@forecourt/contract/system'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId } from 'react'
import { type ApiError, send } from '../../kernel/client.ts'
import type { FormState } from '../../kernel/form/form-state.ts'
import { matchesInitials } from '@forecourt/contract/kernel'
import { queryClient, readsOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'

interface Region {
  readonly code: string
  readonly name: string
}

const country = '00'
const levels = ['provinceCode', 'cityCode', 'districtCode'] as const
type Level = (typeof levels)[number]

const codeIn = (value: unknown): string | null => wireText(value) || null

const below = (code: string) => ({
  queryKey: ['region', 'below', code],
  queryFn: () => send(regionSelect, { code }, { quiet: true }),
  meta: readsOf(regionSelect),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Province, city and district, each offering what lies below the one before. A place with nothing below it, such as
 * Dongguan, stands for its own lower levels, so they need no choosing.
 */
export function RegionSelect({ form }: { readonly form: FormState }) {
  const choose = async (level: Level, code: string) => {
    const rest = levels.slice(levels.indexOf(level) + 1)
    form.set(level, code)
    for (const lower of rest) form.set(lower, null)
    if (rest.length === 0) return
    const places = await queryClient.fetchQuery(below(code))
    if (places.length === 0) for (const lower of rest) form.set(lower, code)
  }
  return levels.map((level, at) => {
    const above = at === 0 ? country : codeIn(form.values[levels[at - 1] ?? level])
    return <OneLevel key={level} level={level} above={above} form={form} onChoose={code => void choose(level, code)} />
  })
}

interface OneLevelProps {
  readonly level: Level
  readonly above: string | null
  readonly form: FormState
  readonly onChoose: (code: string) => void
}

function OneLevel({ level, above, form, onChoose }: OneLevelProps) {
  const t = useText()
  const id = useId()
  const places = useQuery<readonly Region[], ApiError>({ ...below(above ?? ''), enabled: Boolean(above) })
  const field = form.fields[level]
  if (!field) return null
  const problem = form.problem(level)
  const value = codeIn(form.values[level])
  const isSelf = Boolean(value) && value === above
  return (
    <div className="field" data-field={level}>
      <label htmlFor={id}>
        {t(field.label)}
        <span className="field-required" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <Select
        id={id}
        className="wide"
        aria-label={t(field.label)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
        {...(problem ? { status: 'error' as const } : {})}
        showSearch={{ filterOption: (typed, one) => matchesInitials(String(one?.label), typed) }}
        placeholder={t(['请选择', 'Please select'])}
        disabled={!above || isSelf}
        loading={places.isFetching}
        value={isSelf ? null : value || null}
        {...(isSelf ? { placeholder: t(['无下级，不必选择', 'None below']) } : {})}
        options={(places.data ?? []).map(one => ({ value: one.code, label: one.name }))}
        onChange={code => code && onChoose(code)}
        onBlur={() => form.leave(level)}
      />
      <p
        id={`${id}-note`}
        className={problem ? 'field-note field-problem' : 'field-note'}
        role={problem ? 'alert' : undefined}
      >
        {problem}
      </p>
    </div>
  )
}
