import { matchesInitials, countryCode } from '@forecourt/contract/kernel'
import { regionSelect } from '@forecourt/contract/system'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useFormAround } from '../../kernel/form/form-fields.tsx'
import { queryClient, queryOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { aria, type FieldInputProps } from '../../kernel/widgets/field-props.ts'
import { wireText } from '../../kernel/wire-text.ts'

const levels: readonly string[] = ['provinceCode', 'cityCode', 'districtCode']

const below = (code: string) => ({ ...queryOf(regionSelect, { code }), staleTime: Number.POSITIVE_INFINITY })

/**
 * Province, city and district, each offering what lies below the one before. A place with nothing below it, such as
 * Dongguan, stands for its own lower levels, so they need no choosing.
 */
export function RegionInput(props: FieldInputProps) {
  const t = useText()
  const form = useFormAround()
  const at = levels.indexOf(props.name)
  const above = at === 0 ? countryCode : wireText(form.values[levels[at - 1] ?? ''])
  const places = useQuery({ ...below(above), enabled: above !== '' })
  const value = wireText(props.value)
  const isSelf = value !== '' && value === above
  const choose = async (code: string) => {
    const lower = levels.slice(at + 1)
    form.set(props.name, code)
    for (const name of lower) form.set(name, null)
    if (lower.length === 0) return
    const found = await queryClient.fetchQuery(below(code))
    if (found.length === 0) for (const name of lower) form.set(name, code)
  }
  return (
    <Select
      {...aria(props)}
      className="wide"
      aria-label={props.label}
      showSearch={{ filterOption: (typed, one) => matchesInitials(String(one?.label), typed) }}
      placeholder={isSelf ? t(['无下级，不必选择', 'None below']) : t(['请选择', 'Please select'])}
      disabled={!above || isSelf}
      loading={places.isFetching}
      value={isSelf || !value ? null : value}
      options={(places.data ?? []).map(one => ({ value: one.code, label: one.name }))}
      onChange={code => code && void choose(code)}
    />
  )
}
