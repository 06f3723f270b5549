import { type Call, type Entity, joinedLabels, openThingOf, rowEntityOf } from '@forecourt/contract/kernel'
import type { AnyHandler } from './call-policy.ts'
import type { Ctx } from './context.ts'
import { isTenantTable } from './db/table.ts'
import { Refused } from './refusal.ts'

type Raw = Readonly<Record<string, unknown>>
export type EntityNamed = (name: string) => Entity | undefined

async function refuseWhileOpen(ctx: Ctx, call: Call, input: Raw, entityNamed: EntityNamed): Promise<void> {
  const at = rowEntityOf(call)
  const id = String(input['id'] ?? '')
  const row: Raw | undefined = at && (await ctx.get(at, id))
  if (!at || !row) return
  const owner = isTenantTable(at) ? { tenantId: row['tenantId'] } : {}
  const looked = (call.awaits ?? []).map(async one => {
    const of = entityNamed(one.of)
    // What somebody's data scopes hide from them is open all the same.
    const found =
      of &&
      (await (ctx.unscoped ?? ctx).all(of, { ...owner, [one.by]: id, [one.field]: one.values } as never, { limit: 1 }))
    return found?.length ? [openThingOf(one, id)] : []
  })
  const open = (await Promise.all(looked)).flat()
  if (open.length > 0)
    throw new Refused(
      'stillOpen',
      [
        joinedLabels(
          open.map(one => one.label),
          '、',
          ', ',
        ),
      ],
      [],
      { open },
    )
}

/**
 * A handler behind what its call waits for. It is looked at when the handler is done, with the locks that this has taken: what
 * is refused then is undone, and nothing opens in between.
 */
export const onceOver = (call: Call, handler: AnyHandler, entityNamed: EntityNamed): AnyHandler =>
  call.awaits
    ? async (ctx, input) => {
        const answer = await handler(ctx, input)
        await refuseWhileOpen(ctx as Ctx, call, input, entityNamed)
        return answer
      }
    : handler

/** What is wrong with what a call waits for: entities and fields that there are not, a refusal that it does not declare. */
export function faultsOfWaiting(name: string, call: Call, entityNamed: EntityNamed): string[] {
  const waits = call.awaits ?? []
  if (waits.length === 0) return []
  const places = waits.flatMap(({ of, by, field, listed }) => [
    { of, fields: [by, field] },
    ...(listed ? [{ of: listed.of, fields: [listed.by, field] }] : []),
  ])
  const missing = places.flatMap(({ of, fields }) =>
    fields
      .filter(one => !entityNamed(of)?.fields[one])
      .map(one => `${name} waits for ${of}.${one}, which there is not`),
  )
  return [
    ...missing,
    ...(rowEntityOf(call) ? [] : [`${name} waits for rows of none`]),
    ...(call.refuses.includes('stillOpen') ? [] : [`${name} does not declare that it refuses stillOpen`]),
  ]
}
