import {
  type Call,
  entitiesOf,
  type Entity,
  isForMany,
  mayNeedProof,
  parseFields,
  type RefusalName,
  rowEntityOf,
} from '@forecourt/contract/kernel'
import { type AnyHandler, guarded, type IsLifted, refuseByPolicy } from './call-policy.ts'
import { refuseNamedOutOfScope } from './call-scope.ts'
import type { Ctx } from './context.ts'
import type { Implementation } from './implement.ts'
import { refuseInput } from './refusal.ts'
import { refuseLargeFiles } from './rows/file-size.ts'
import { type InRuntime, runtimeLocal } from './runtime-local.ts'
import { behindProof, type Proofs } from './step-up.ts'
import { onceOver } from './still-open.ts'

interface CallRegistry {
  readonly handlers: Map<Call, AnyHandler>
  readonly byEntity: Map<string, Call[]>
  /** By the call that they take back. */
  readonly inverses: Map<Call, Call>
  isLifted: IsLifted
}
const callRegistry = runtimeLocal(
  'callRegistry',
  (): CallRegistry => ({ handlers: new Map(), byEntity: new Map(), inverses: new Map(), isLifted: async () => false }),
)

/**
 * Makes every declared call reachable from every area, by its declaration and inside the caller's transaction, behind what
 * it declares of who makes it and of the second proof that it needs.
 */
export function connectCalls(
  runtime: InRuntime,
  implementations: readonly Implementation[],
  lifted: IsLifted,
  proofs: Proofs,
): void {
  const registry = runtime.local(callRegistry)
  const { handlers, byEntity, inverses } = registry
  registry.isLifted = lifted
  const entities = new Map(implementations.flatMap(({ area }) => entitiesOf(area)).map(one => [one.name, one]))
  for (const { area, calls } of implementations)
    for (const [name, call] of Object.entries(area.calls)) {
      const handler = calls[name]
      if (!handler) throw new Error(`${area.name}.${name} has no handler`)
      const done = onceOver(call, handler, one => entities.get(one))
      handlers.set(call, guarded(call, mayNeedProof(call) ? behindProof(call, done, proofs) : done, lifted))
      const inverse = call.undo && area.calls[call.undo.by]
      if (inverse) inverses.set(call, inverse)
      const of = rowEntityOf(call)
      if (of) byEntity.set(of.name, [...(byEntity.get(of.name) ?? []), call])
    }
}

/** Whether the operator lets one person take both sides of a decision. */
export const isLifted: IsLifted = (ctx, by) => ctx.local(callRegistry).isLifted(ctx, by)

/** Refuses ahead of the call whom its declaration keeps from it: nothing is to be done outside for them. */
export async function refuseAhead(ctx: Ctx, call: Call, input: Readonly<Record<string, unknown>>): Promise<void> {
  // What only reads finds nothing but rows in scope.
  await refuseNamedOutOfScope(ctx.unscoped ? { ...ctx, scoped: ctx } : ctx, call, input)
  await refuseByPolicy(ctx, call, input, ctx.local(callRegistry).isLifted, true)
}

/** Makes a call of what a client has sent for it, as if it had come by itself. */
export async function makeCall(
  ctx: Ctx<RefusalName>,
  call: Call,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { values, problems } = parseFields(call.input, sent)
  if (problems.length > 0) refuseInput(problems)
  await refuseLargeFiles(ctx, call.input, values)
  await refuseNamedOutOfScope(ctx as Ctx, call, values)
  await handlerOf(ctx, call)(ctx, values as never)
}

/** The calls that are declared on rows of an entity. */
export const callsOn = (ctx: InRuntime, of: Entity): readonly Call[] =>
  ctx.local(callRegistry).byEntity.get(of.name) ?? []

/** The call that takes back an action to rows of an entity, and what it is given besides the row. */
export function inverseOf(ctx: InRuntime, entity: string, action: string) {
  const { byEntity, inverses } = ctx.local(callRegistry)
  const call = byEntity.get(entity)?.find(one => one.action === action && inverses.has(one))
  const inverse = call && inverses.get(call)
  return inverse && { call: inverse, input: call.undo?.input ?? {} }
}

/** What is declared to be done to rows of an entity and can be done to many of them. */
export const callsForMany = (ctx: InRuntime, of: Entity): Call[] =>
  [...ctx.local(callRegistry).handlers.keys()].filter(call => isForMany(call, of))

/** The call that is served at this path. */
export const callAt = (ctx: InRuntime, path: string): Call | undefined =>
  [...ctx.local(callRegistry).handlers.keys()].find(call => call.path === path)

/** The handler of a declaration; the caller has declared its refusals as its own, or it would not compile. */
export const handlerOf = (ctx: InRuntime, call: Call<any, any, any>): AnyHandler => {
  const handler = ctx.local(callRegistry).handlers.get(call)
  if (!handler) throw new Error(`the call ${call.title[1]} belongs to no area`)
  return handler
}
