import { displayOf, type Entity } from '@forecourt/contract/kernel'
import { notify } from '@forecourt/contract/tools'
import type { Ctx } from '../kernel/context.ts'
import { platformTenant } from '../kernel/db/database.ts'

export interface Document {
  readonly id: unknown
  readonly tenantId: string
}

interface Notice {
  readonly kind: string
  readonly note?: string | null
}

/** What a document is called, by the field that names it to people. */
const labelOf = (of: Entity, row: Document): string =>
  displayOf(of, row as unknown as Readonly<Record<string, unknown>>) ?? String(row.id)

const aboutRow = (of: Entity, row: Document, { kind, note }: Notice) => ({
  about: of.name,
  rowId: String(row.id),
  rowLabel: labelOf(of, row),
  kind,
  note: note?.slice(0, 500) ?? null,
})

/** Tells those who may do the next step with a document: of the platform, unless other tenants are named. */
export const notifyApprovers = (
  ctx: Ctx,
  of: Entity,
  row: Document,
  permission: string,
  { kind = 'waiting', note, tenantIds = [platformTenant] }: Partial<Notice> & { readonly tenantIds?: string[] } = {},
): Promise<void> => ctx.call(notify, { ...aboutRow(of, row, { kind, note: note ?? null }), permission, tenantIds })

/** Tells whoever made a document, or brought it a step further, what has become of it. */
export const notifyUsers = (
  ctx: Ctx,
  of: Entity,
  row: Document,
  people: readonly (string | null)[],
  notice: Notice,
): Promise<void> => {
  const userIds = people.flatMap(one => (one === null ? [] : [String(one)]))
  return ctx.call(notify, { ...aboutRow(of, row, notice), userIds, tenantIds: [row.tenantId, platformTenant] })
}
