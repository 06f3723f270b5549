import { type Area, type Entity, type Label, refersTo, type Resource } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { leavesOf, useMenus } from '../menu.ts'
import { menuCodeOf } from '../widgets/ref-link.tsx'

/** A resource whose rows point to others by a field. */
export interface Relation {
  readonly key: string
  readonly resource: Resource
  readonly field: string
  readonly label: Label
}

/** Everything declared; it is fetched with the first detail and not with the first list. */
const useAreas = () =>
  useQuery<readonly Area[]>({
    queryKey: ['declared areas'],
    queryFn: async () => (await import('@forecourt/contract')).areas,
    staleTime: Infinity,
  })

/** The fields by which rows of a resource point to an entity. A tree's own branches are among them. */
function pointing(resource: Resource, to: Entity): Relation[] {
  const fields = Object.entries(resource.entity.fields).filter(([, field]) => refersTo(field) === to.name)
  return fields.map(([name, field]) => {
    const [zh, en] = resource.entity.label
    // "Guns" of a site says enough; of a person it matters whether they asked or decided.
    const label: Label =
      field.label[0] !== to.label[0] && name !== resource.entity.options.parent
        ? [`${zh}（${field.label[0]}）`, `${en} (${field.label[1]})`]
        : [zh, en]
    return { key: `${resource.entity.name}.${name}`, resource, field: name, label }
  })
}

/**
 * What may point to a row, as far as this person has a page for it; the first page of an entity stands for all.
 * Undefined until what is declared has been fetched.
 */
export function useRelations(to: Entity): Relation[] | undefined {
  const { data, isPending } = useAreas()
  const tree = useMenus(state => state.tree)
  const codes = new Set(leavesOf(tree).map(menu => menu.code))
  if (isPending) return undefined
  const found = (data ?? [])
    .flatMap(area => Object.values(area.resources))
    .filter(one => one.verbs.includes('list') && (codes.has(one.permission) || codes.has(menuCodeOf(one.entity.name))))
    .flatMap(one => pointing(one, to))
  return [...new Map(found.toReversed().map(one => [one.key, one])).values()].toReversed()
}
