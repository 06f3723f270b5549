import { Link } from '../location.tsx'
import { columnsOf } from '../list/list-columns.ts'
import { useLimitsOf } from '../limits.ts'
import { leavesOf, useMenus } from '../menu.ts'
import { readableResource } from '../readable.ts'
import { useRows } from '../queries.ts'
import { useText } from '../text.ts'
import { menuCodeOf } from '../widgets/ref-link.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { Loaded } from '../parts/states.tsx'
import { useFieldColumns } from './rows-table.tsx'
import type { Relation } from './relations.ts'

const shownRows = 5
const shownColumns = 5

/** The newest few rows that point here, and the way to all of them. */
export default function RelatedRows({ relation, value }: { readonly relation: Relation; readonly value: string }) {
  const t = useText()
  const { field } = relation
  const limits = useLimitsOf(relation.resource.entity)
  const resource = readableResource(relation.resource, limits)
  const { entity } = resource
  const answer = useRows(resource, { [field]: value, current: '1', size: String(shownRows) })
  const path = useMenus(state => {
    const leaves = leavesOf(state.tree)
    const page = leaves.find(one => one.code === resource.permission || one.code === menuCodeOf(entity.name))
    return page?.path
  })
  const names = columnsOf(entity, resource.unpaged).flatMap(one =>
    one.field && !one.optional && one.name !== field ? [one.name] : [],
  )
  const columns = useFieldColumns(resource, names.slice(0, shownColumns), path)
  return (
    <Loaded answer={answer}>
      {({ records, total, atLeast }) => (
        <>
          <Sheet label={t(relation.label)} columns={columns} rows={records.slice(0, shownRows)} keyOf={row => row.id} />
          {path && total > shownRows && (
            <Link className="related-all" href={`${path}?${field}=${value}`}>
              {t(['查看全部 {0} 条', 'All {0}'], atLeast ? `${total}+` : total)}
            </Link>
          )}
        </>
      )}
    </Loaded>
  )
}
