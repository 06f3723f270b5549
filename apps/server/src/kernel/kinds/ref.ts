import { referenceLabelOf, inLang, type Label } from '@forecourt/contract/kernel'
import { bigint, varchar } from 'drizzle-orm/pg-core'
import { listed } from './choices.ts'
import { serverKind } from './kind.ts'

const system: Label = ['系统', 'System']

export const ref = serverKind({
  column: (name, field) =>
    field.options.to === 'tenant' ? varchar(name, { length: 12 }) : bigint(name, { mode: 'bigint' }),
  cell: (value, { options: { above, to } }, { name, row, lang }) => {
    const referenceLabel = row[referenceLabelOf(name)]
    if (typeof referenceLabel === 'string' && referenceLabel) return referenceLabel
    if (above && String(value) === '0') return null
    return to === 'user' && String(value) === '0' ? inLang(system, lang) : listed(value).join(',')
  },
  width: 18,
  rules: () => [['填名称或编号，须已存在', 'a name or an id that exists']],
  sample: seed => String(1000 + seed),
  mistakes: () => ['abc', '-1', {}, '99999999999999999999', '1 or 1=1', 1.5, true],
})
