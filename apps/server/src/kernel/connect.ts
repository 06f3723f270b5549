import { type Call, type Entity, isForMany, type RefusalName } from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'
import type { Implementation } from './implement.ts'

type AnyHandler = (ctx: Ctx<RefusalName>, input: never) => Promise<unknown>
const handlers = new Map<Call, AnyHandler>()

/** Makes every declared call reachable from every area, by its declaration and inside the caller's transaction. */
export function connectCalls(implementations: readonly Implementation[]): void {
  for (const { area, calls } of implementations)
    for (const [name, call] of Object.entries(area.calls)) {
      const handler = calls[name]
      if (!handler) throw new Error(`${area.name}.${name} has no handler`)
      handlers.set(call, handler)
    }
}

/** What is declared to be done to rows of an entity and can be done to many of them. */
export const callsForMany = (of: Entity): Call[] => [...handlers.keys()].filter(call => isForMany(call, of))

/** The handler of a declaration; the caller has declared its refusals as its own, or it would not compile. */
export const handlerOf = (call: Call<any, any, any>): AnyHandler => {
  const handler = handlers.get(call)
  if (!handler) throw new Error(`the call ${call.title[1]} belongs to no area`)
  return handler
}
