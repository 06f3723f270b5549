import { webKindOf } from '../kinds/index.ts'
import type { FieldFilterProps } from './field-props.ts'
import { filters } from './filters.tsx'

/** How a field is searched for above a list; figures and structures are searched for by the pages that need it. */
export function FieldFilter(props: FieldFilterProps) {
  const { filter } = webKindOf(props.field)
  const Filter = filter && filters[filter]
  return Filter ? <Filter {...props} /> : null
}
