import { type Entity, type Label, nameColumnOf } from '@forecourt/contract/kernel'
import type { AnyRow, HistoryEntry } from './queries.ts'
import { firstText } from './wire-text.ts'

/** What names a row to a person: the text of its display field, where that refers to another row the name of that one. */
export function nameOf(of: Entity, row: AnyRow): string {
  const column = nameColumnOf(of)
  return firstText(column && row[column], row.id)
}

/** What stands for a person without a name: a company knows that the platform approved, not who sits there. */
export const unnamed = (id: unknown): Label =>
  String(id) === '0' ? ['系统', 'System'] : ['其他单位人员', 'Someone elsewhere']

/** Who did what an entry of a history says; what nobody signed in for was the system. */
export const actorOf = ({ userId, userName, isActing }: HistoryEntry): Label => {
  if (!userName) return unnamed(userId ?? '0')
  return isActing
    ? [`${userName}（平台代操作）`, `${userName} (of the platform, for the tenant)`]
    : [userName, userName]
}
