import { matchesInitials, countryCode } from '@forecourt/contract/kernel'
import { regionSelect } from '@forecourt/contract/system'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { queryOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { aria, type FieldInputProps } from '../../kernel/widgets/field-props.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { productWidgets } from './oil-chip.tsx'
import { OilInput } from './price-change.tsx'

const levelDigits = 2

/** Two digits a level; a province lies in the country. */
const above = (code: string) => (code.length > levelDigits ? code.slice(0, -levelDigits) : countryCode)

const useBelow = (code: string) =>
  useQuery({ ...queryOf(regionSelect, { code }), enabled: code !== '', staleTime: Number.POSITIVE_INFINITY }).data ?? []

/**
 * The country, its provinces, and of the one that is chosen what lies in it: a city is reached by its province, so that the list stays
 * as long as one can look through.
 */
export function RegionInput(props: FieldInputProps) {
  const t = useText()
  const value = wireText(props.value ?? '')
  const provinces = useBelow(countryCode)
  const beside = useBelow(value.length > levelDigits ? above(value) : '')
  const inside = useBelow(value === countryCode ? '' : value)
  const lower = [...beside, ...inside]
  return (
    <Select
      {...aria(props)}
      className="wide"
      aria-label={props.label}
      allowClear
      showSearch={{ filterOption: (typed, one) => matchesInitials(String(one?.label), typed) }}
      placeholder={t(['先选省，再选市、区县', 'A province, then its city or county'])}
      value={value || null}
      options={[
        { value: countryCode, label: t(['全国', 'The whole country']) },
        ...provinces.flatMap(one => [
          { value: one.code, label: one.name },
          ...lower
            .filter(({ code }) => code !== one.code && code.startsWith(one.code))
            .map(({ code, name }) => ({ value: code, label: `${one.name} ${name}` })),
        ]),
      ]}
      onChange={(code: string | undefined) => props.onChange(code ?? null)}
    />
  )
}

/** A region by its name, a city behind its province. */
function RegionName({ name, row }: FieldTextProps) {
  const t = useText()
  const code = wireText(row[name] ?? '')
  const province = code.slice(0, levelDigits)
  const provinces = useBelow(countryCode)
  const beside = useBelow(code.length > levelDigits ? above(code) : '')
  if (code === '') return <span className="nothing">—</span>
  if (code === countryCode) return <>{t(['全国', 'The whole country'])}</>
  const nameOf = (of: readonly { readonly code: string; readonly name: string }[], wanted: string) =>
    of.find(one => one.code === wanted)?.name
  const named = [nameOf(provinces, province), code === province ? undefined : nameOf(beside, code)]
  return <>{named.filter(Boolean).join(' ') || code}</>
}

/** Products and regions by their names, where they are shown and where they are chosen. */
export const placeWidgets: OwnWidgets = {
  inputs: { oilNo: OilInput, regionCode: RegionInput },
  texts: { ...productWidgets.texts, regionCode: RegionName },
}
