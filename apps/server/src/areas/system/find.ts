import { areas } from '@forecourt/contract'
import {
  type Call,
  callsOn,
  type FoundAction,
  foundFields,
  hasButton,
  isRowCall,
  type Label,
  matchesInitials,
  mayWriteAs,
  obstacleTo,
  pathsOfVerb,
  type Resource,
  type Verb,
} from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import { callerOf } from '../../kernel/call-policy.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/implement.ts'
import { asSeen } from '../../kernel/rows/data-scope.ts'
import { findRows } from '../../kernel/rows/find.ts'
import { typedAs } from '../../kernel/rows/typed.ts'
import { runtimeLocal } from '../../kernel/runtime-local.ts'
import { allServed, type Served } from '../../kernel/served.ts'
import { mayCall } from '../../kernel/who/api-scope.ts'
import { RateLimiter } from '../../kernel/protocol/rate-limiter.ts'

// Somebody types a few letters a second; whole numbers of phones and cards are looked for one by one, and nobody tries them all.
const perMinute = 240
const wholePerMinute = 20
const limiter = runtimeLocal('finds', () => new RateLimiter())

const maxActions = 5

const mayVerb = (ctx: Ctx, of: Resource, verb: Verb, right: string): boolean =>
  ctx.may(right) && mayCall(ctx.user, [right], pathsOfVerb(of, verb))

/** Whether somebody may open the list of these rows and each of them: what is found is opened. */
const mayOpen = (ctx: Ctx, { resource: of }: Served): boolean =>
  of.verbs.includes('list') &&
  of.verbs.includes('detail') &&
  mayVerb(ctx, of, 'list', of.permission) &&
  mayVerb(ctx, of, 'detail', `${of.permission}_view`)

const mayAdd = (ctx: Ctx, of: Resource): boolean =>
  of.verbs.includes('submit') &&
  mayVerb(ctx, of, 'submit', `${of.permission}_add`) &&
  mayWriteAs(of, 'add', ctx.user.tenantId)

const adding = ({ entity: { label } }: Resource): Label => [`新增${label[0]}`, `Add: ${label[1]}`]

/** What is begun on the page of a resource without a row. */
function actionsOf(ctx: Ctx, of: Resource, calls: readonly Call[]): FoundAction[] {
  const { entity, permission: page } = of
  const named = (label: Label, errand: string): FoundAction => ({ entity: entity.name, label, page, errand })
  const caller = callerOf(ctx)
  return [
    ...(mayAdd(ctx, of) ? [named(adding(of), 'add')] : []),
    ...calls
      .filter(call => hasButton(call) && !isRowCall(call, entity) && call.path !== '' && !call.protocol)
      .filter(call => obstacleTo(call, undefined, caller) === undefined)
      .map(call => named(call.title, call.path)),
  ]
}

const actionsFor = (ctx: Ctx, typed: string): FoundAction[] =>
  areas
    .flatMap(area =>
      Object.values<Resource>(area.resources)
        .filter(of => ctx.may(of.permission))
        .flatMap(of => actionsOf(ctx, of, callsOn(area, of.entity))),
    )
    .filter(({ label }) => label.some(one => matchesInitials(one, typed)))
    .slice(0, maxActions)

/** What a number is of comes before what only names it: an order before what somebody earned of it. */
function ownersFirst(all: readonly Served[]): Served[] {
  const isUnique = ({ entity }: Served, name: string) => entity.fields[name]?.options.unique === true
  const owned = new Set(
    all.flatMap(one => foundFields(one.entity).flatMap(([name]) => (isUnique(one, name) ? [name] : []))),
  )
  const isCopy = (one: Served) => foundFields(one.entity).every(([name]) => owned.has(name) && !isUnique(one, name))
  return all.toSorted((one, other) => Number(isCopy(one)) - Number(isCopy(other)))
}

/** See the declaration. */
export const find: Handler<typeof contract.find> = async (asker, { text }) => {
  const typed = typedAs(text)
  if (!typed) return { actions: [], rows: [] }
  const takes = (what: string, most: number) =>
    asker.local(limiter).takes(`${what} ${asker.user.userId}`, most, asker.now.getTime())
  if (!takes('all', perMinute) || (typed.whole && !takes('whole', wholePerMinute))) asker.refuse('tooOften')
  const ctx = asSeen(asker)
  const open = allServed(ctx).filter(served => foundFields(served.entity).length > 0 && mayOpen(ctx, served))
  return { actions: actionsFor(ctx, typed.text), rows: await findRows(ctx, ownersFirst(open), typed) }
}
