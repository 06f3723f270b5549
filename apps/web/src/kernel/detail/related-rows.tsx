import { kindOf } from '@forecourt/contract/kernel'
import { Link } from '../location.tsx'
import { columnsOf } from '../list/list-columns.ts'
import { useLimitsOf } from '../limits.ts'
import { leavesOf, useMenus } from '../menu.ts'
import { readableResource } from '../readable.ts'
import { useRows } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { menuCodeOf } from '../widgets/ref-link.tsx'
import { Loaded } from './detail-layout.tsx'
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
  const columns = columnsOf(entity, resource.unpaged)
    .flatMap(({ name, field: of, optional }) => (of && !optional && name !== field ? [{ name, field: of }] : []))
    .slice(0, shownColumns)
  return (
    <Loaded answer={answer}>
      {({ records, total, atLeast }) =>
        records.length === 0 ? (
          <p className="nothing">{t(['没有记录', 'None'])}</p>
        ) : (
          <div className="rows-scroll">
            <table className="rows">
              <thead>
                <tr>
                  {columns.map(column => (
                    <th key={column.name} scope="col" className={kindOf(column.field).isFigure ? 'right' : undefined}>
                      {t(column.field.label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {records.slice(0, shownRows).map(row => (
                  <tr key={row.id}>
                    {columns.map((column, index) => {
                      const text = <FieldText name={column.name} field={column.field} row={row} brief />
                      const isLink = index === 0 && path !== undefined && !kindOf(column.field).isReference
                      return (
                        <td key={column.name} className={kindOf(column.field).isFigure ? 'right' : undefined}>
                          {isLink ? <Link href={`${path}/detail?id=${row.id}`}>{text}</Link> : text}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
            {path && total > shownRows && (
              <Link className="related-all" href={`${path}?${field}=${value}`}>
                {t(['查看全部 {0} 条', 'All {0}'], atLeast ? `${total}+` : total)}
              </Link>
            )}
          </div>
        )
      }
    </Loaded>
  )
}
