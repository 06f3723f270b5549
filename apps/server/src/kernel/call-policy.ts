import {
  type Call,
  type Caller,
  type Entity,
  excludedBeside,
  excludedBy,
  hasRowRules,
  hasRules,
  isBeside,
  isCallNeeded,
  isUnseen,
  lackedFor,
  mayWriteAs,
  namesRow,
  nameOfPerson,
  obstacleOfCaller,
  pathsOfCall,
  type Problem,
  referenceTo,
  type RefusalName,
  type Resource,
  rowEntityOf,
  rowFields,
} from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'
import { platformTenant } from './db/database.ts'
import { refuse, refuseInput } from './refusal.ts'
import { sightOf } from './rows/readable.ts'
import { isTenantTable } from './db/table.ts'
import { withPeopleBeside } from './people-beside.ts'
import { mayCall, refuseOutOfApiScope } from './who/api-scope.ts'

type Raw = Readonly<Record<string, unknown>>
export type AnyHandler = (ctx: Ctx<RefusalName>, input: never) => Promise<unknown>

/** Whether the operator lets one person take both sides of a decision. */
export type IsLifted = (ctx: Ctx, by: NonNullable<NonNullable<Call['decides']>['liftedBy']>) => Promise<boolean>

export const callerOf = ({ user, may }: Pick<Ctx, 'user' | 'may'>): Caller => ({
  tenantId: user.tenantId,
  userId: user.userId,
  tenantTypes: user.tenantTypes ?? [],
  may,
  ...(user.apiScopes ? { reaches: call => mayCall(user, [call.permission], pathsOfCall(call)) } : {}),
})

/** Whether a row has somebody of a tenant in it at all: a call for several tenants reads those of all. */
export const reaches = (tenantId: string, of: Entity, row: Raw): boolean =>
  !isTenantTable(of) ||
  tenantId === platformTenant ||
  ['tenantId', ...(of.options.share ?? [])].some(name => row[name] === tenantId)

/**
 * The rows that a call is about, as they are now. A decision holds them until the end: who had a hand in it must not change
 * between this look and what the handler does.
 */
async function rowsOf(ctx: Ctx, call: Call, input: Raw, lock: boolean): Promise<readonly (Raw | undefined)[]> {
  const of = rowEntityOf(call)
  if (!of) return [undefined]
  const name = Object.keys(call.input).find(one => namesRow(one, call.input, of)) ?? 'id'
  // What is only being made is nobody's yet.
  if (!call.input[name]?.options.required && (input[name] ?? '') === '') return [undefined]
  const ids = [...new Set([input[name] ?? []].flat().map(String))]
  // A row that goes by another name than its number, as a tenant does, is named by that.
  const by = name === of.options.key ? name : 'id'
  const rows =
    by === 'id' && ids.length === 1
      ? [await ctx.getOrRefuse(of, ids[0] ?? '', { lock })]
      : await ctx.all(of, { [by]: ids } as never, { lock })
  const isWhole = rows.length > 0 && rows.length === ids.length
  const caller = callerOf(ctx)
  const isThere = (row: Raw) => reaches(ctx.user.tenantId, of, row) && !isUnseen(of, row, caller)
  if (!isWhole || !rows.every(row => isThere(row as Raw))) return refuse('notFound')
  return excludedBeside(call).length > 0 ? withPeopleBeside(ctx, of, [call], rows as Raw[]) : (rows as Raw[])
}

/** What somebody does not read of a row they do not write either: a call may carry fields of several parties. */
function refuseUnread(ctx: Ctx, call: Call, rows: readonly (Raw | undefined)[], input: Raw): void {
  const of = rowEntityOf(call)
  const problems = Object.entries(call.input).flatMap(([name, { label, options }]): Problem[] => {
    if (!of || !options.readBy || input[name] === undefined || !Object.hasOwn(of.fields, name)) return []
    const isUnread = rows.some(row => row && sightOf(ctx, of, row, name) !== 'plain')
    return isUnread ? [{ field: name, message: [`${label[0]}不由您填写`, `${label[1]} is not yours to fill in`] }] : []
  })
  if (problems.length > 0) refuseInput(problems)
}

/**
 * Refuses whoever lacks what the values of the input need besides the right of the call. Long work asks again when it begins:
 * somebody may have lost it by then.
 */
export function refuseByInput(ctx: Ctx, call: Call, input: Raw): void {
  const caller = callerOf(ctx)
  for (const name of Object.keys(call.alsoNeeds ?? {}))
    for (const value of [input[name] ?? []].flat()) {
      const lacked = lackedFor(call, name, value, caller)
      if (!lacked) continue
      if (isCallNeeded(lacked) && ctx.may(lacked.permission))
        refuseOutOfApiScope(ctx.user, [lacked.permission], pathsOfCall(lacked))
      refuse('notAllowed', lacked.permission ?? call.permission)
    }
}

/**
 * Refuses whoever the declaration of a call keeps from making it. Where it is asked ahead of the call itself, nothing is locked:
 * it is asked again.
 */
export async function refuseByPolicy(
  ctx: Ctx,
  call: Call,
  input: Raw,
  isLifted: IsLifted,
  isAhead = false,
): Promise<void> {
  if (hasRules(call)) {
    const caller = callerOf(ctx)
    refuseByInput(ctx, call, input)
    // Whoever may make it of any row is not kept waiting for this one.
    if (!hasRowRules(call) && !obstacleOfCaller(call, undefined, caller, false)) return
    const { liftedBy } = call.decides ?? {}
    const rows = await rowsOf(ctx, call, input, call.decides !== undefined && !isAhead)
    const obstacles = rows.map(row => obstacleOfCaller(call, row, caller, false))
    if (obstacles.includes('party')) refuse('notAllowed', call.permission)
    refuseUnread(ctx, call, rows, input)
    if (obstacles.includes('sameUser')) refuse('sameUser')
    if (obstacles.includes('ownWork') && !(liftedBy && (await isLifted(ctx, liftedBy)))) refuse('ownWork')
  }
}

/** A handler behind what its call declares of who makes it; most declare nothing and stay as they are. */
export const guarded = (call: Call, handler: AnyHandler, isLifted: IsLifted): AnyHandler =>
  hasRules(call)
    ? async (ctx, input) => {
        await refuseByPolicy(ctx as Ctx, call, input, isLifted)
        return handler(ctx, input)
      }
    : handler

/** Refuses whoever the declaration keeps from writing rows, though their role has the right. */
export function refuseWriter(ctx: Ctx, of: Resource, verb: 'add' | 'edit' | 'delete'): void {
  if (!mayWriteAs(of, verb, ctx.user.tenantId)) refuse('notAllowed', `${of.permission}_${verb}`)
}

/** What is wrong with the rules of a call: places and people that its row does not name, inputs that it does not take. */
export function faultsOfRules(name: string, call: Call): string[] {
  const faults: string[] = []
  const of = rowEntityOf(call)
  const named = of ? rowFields(of) : {}
  const places = [call.by ?? []].flat()
  const excluding = [...(call.decides?.makers ?? []), ...(call.notBy ?? [])]
  const people = [...excluding, ...places.flatMap(by => (typeof by === 'object' && 'person' in by ? [by.person] : []))]
  for (const person of people) {
    const isNamed = isBeside(person)
      ? of && referenceTo(person.of, of) && Object.hasOwn(person.of.fields, person.person)
      : Object.hasOwn(named, person)
    if (!isNamed) faults.push(`${name}: the row names no ${nameOfPerson(person)}`)
  }
  for (const field of [...Object.values(call.decides?.signs ?? {}), ...(call.decides?.notifies ?? [])])
    if (!Object.hasOwn(named, field)) faults.push(`${name}: the row has no ${field}`)
  for (const one of Object.keys(call.alsoNeeds ?? {}))
    if (!Object.hasOwn(call.input, one)) faults.push(`${name} needs something for ${one}, which it does not take`)
  const needsRow =
    people.length > 0 || places.some(by => typeof by === 'string' && !['platform', 'tenant'].includes(by))
  if (needsRow && !of) faults.push(`${name} has rules about a row and names none`)
  for (const by of places)
    if (typeof by === 'string' && ['seller', 'payer', 'provider'].includes(by))
      if (!of?.options.parties?.[by as 'payer']) faults.push(`${name}: the row has no ${by}`)
  if (excludedBy(call).length > 0) {
    const refusal = call.decides?.liftedBy ? 'ownWork' : 'sameUser'
    if (!call.refuses.includes(refusal)) faults.push(`${name} does not declare that it refuses ${refusal}`)
  }
  return faults
}
