import { roleReach, userReach } from '@forecourt/contract/access'
import { useQuery } from '@tanstack/react-query'
import { flatRows } from '../../kernel/list/tree-rows.ts'
import type { AnyRow } from '../../kernel/queries.ts'
import { queryOf } from '../../kernel/queries.ts'
import type { UseOffered } from '../../kernel/reach.ts'
import { useSession } from '../../kernel/session.ts'

const idsOf = (rows: readonly AnyRow[]) => [...new Set(flatRows(rows).map(row => row.id))].toSorted().join(',')

const useRoles = (ids: string) =>
  useQuery({
    ...queryOf(roleReach, { ids }),
    enabled: ids !== '',
    select: answer => new Map(answer.map(one => [one.id, one])),
  }).data

/** One role as the caller stands to it; undefined while that is being asked. */
export const useRoleReach = (id: string) => useRoles(id)?.get(id)

/** A built-in role is not removed, and nothing is done with a role that is wider than one's own rights. */
export const useOfferedRoles: UseOffered = rows => {
  const roles = useRoles(idsOf(rows))
  return (row, what) => {
    const role = roles?.get(row.id)
    return !role?.isWider && !(what === 'remove' && role?.isBuiltIn)
  }
}

/** Nothing is done with people whose rights go beyond one's own, and some things not with oneself. */
export const useOfferedPeople: UseOffered = rows => {
  const ids = idsOf(rows)
  const userId = useSession(state => state.user?.user_id)
  const { data } = useQuery({
    ...queryOf(userReach, { ids }),
    enabled: ids !== '',
    select: answer => new Set(answer.filter(one => one.isWider).map(one => one.id)),
  })
  return (row, what) => {
    const harms = what === 'remove' || (typeof what === 'object' && what.action === 'freeze')
    return !data?.has(row.id) && !(harms && row.id === userId)
  }
}
