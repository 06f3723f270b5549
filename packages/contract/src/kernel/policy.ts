import { type Beside, isBeside, nameOfPerson } from './beside.ts'
import type { Call } from './call.ts'
import type { Entity } from './entity.ts'
import type { Filter } from './filter.ts'
import type { Label } from './label.ts'
import {
  type By,
  type Can,
  type Need,
  type Obstacle,
  type Party,
  partyWords,
  platformTenant,
  type ReadRule,
  type TenantsOf,
} from './party.ts'
import { refusalsByRule } from './refusals-by-rule.ts'
import { allowsCall, namesRow } from './row-call.ts'

/** Who asks, as far as rules about rows go by it. */
export interface Caller {
  readonly tenantId: string
  readonly userId: string
  /** Of which types their tenant is; undefined where only the server knows. */
  readonly tenantTypes?: readonly number[]
  readonly may: (permission: string) => boolean
  /** Whether the API scopes of their roles leave a call open; absent where nothing is scoped. */
  readonly reaches?: ((call: Call) => boolean) | undefined
}

type AnyRow = Readonly<Record<string, unknown>>

/** The field in which the tenant with this place stands; the platform stands in none. */
export const placeOf = (of: Entity, party: Party): string | undefined =>
  party === 'platform' ? undefined : (of.options.parties?.[party] ?? (party === 'owner' ? 'tenantId' : undefined))

const freely = new Set(['signedIn', 'open', 'internal'])

const isPerson = (by: By): by is { readonly person: string } => typeof by === 'object' && 'person' in by
const isByRight = (by: By): by is { readonly right: string } => typeof by === 'object' && 'right' in by
const isOfType = (by: By): by is TenantsOf => typeof by === 'object' && 'tenantTypes' in by
const placesIn = ({ by }: Need): readonly By[] => [by ?? []].flat() as By[]

/** Whether the caller has the place: without a row only the platform's, or that of a tenant, can be lacked. */
export function hasPlace(by: By, of: Entity | undefined, row: AnyRow | undefined, caller: Caller): boolean {
  if (by === 'platform') return caller.tenantId === platformTenant
  if (by === 'tenant') return caller.tenantId !== platformTenant
  if (isOfType(by)) {
    if (caller.tenantTypes === undefined) return caller.tenantId !== platformTenant
    return by.tenantTypes.some(one => caller.tenantTypes?.includes(one))
  }
  if (isByRight(by)) return caller.may(by.right)
  if (!row || !of) return true
  if (isPerson(by)) return String(row[by.person]) === caller.userId
  return row[placeOf(of, by) ?? ''] === caller.tenantId
}

const excluding = (call: Call) => [...(call.decides?.makers ?? []), ...(call.notBy ?? [])]

/** The fields of the row that name who may not make the call; those of rows beside it as the server completes them. */
export const excludedBy = (call: Call): readonly string[] => excluding(call).map(nameOfPerson)

/** Who may not make the call because a row beside its own names them. */
export const excludedBeside = (call: Call): readonly Beside[] => excluding(call).filter(isBeside)

/** Whether the row is among those that are somebody's own affair, and not the caller's. */
export const isUnseen = (of: Entity, row: AnyRow, caller: Caller): boolean =>
  of.options.seenBy !== undefined && !of.options.seenBy.some(by => hasPlace(by, of, row, caller))

const isExcluded = (call: Call, row: AnyRow, caller: Caller): boolean =>
  excludedBy(call)
    .flatMap(name => row[name] ?? [])
    .some(one => String(one) === caller.userId)

/** Whether a call says more of who makes it than its right. */
export const hasRules = (call: Call): boolean =>
  call.by !== undefined ||
  call.alsoNeeds !== undefined ||
  excludedBy(call).length > 0 ||
  rowEntityOf(call)?.options.seenBy !== undefined

const isOfRow = (by: By): by is Party | { readonly person: string } =>
  isPerson(by) || (typeof by === 'string' && by !== 'platform' && by !== 'tenant')

/** Whether its rules differ from row to row, and not by the tenant of the caller alone. */
export const hasRowRules = (call: Call): boolean =>
  excludedBy(call).length > 0 || placesIn(call).some(isOfRow) || rowEntityOf(call)?.options.seenBy !== undefined

/** Who wants to make which call, of which row. `isLifted` says that its parameter lets one person take both sides. */
interface Question {
  readonly call: Call
  readonly row: AnyRow | undefined
  readonly caller: Caller
  readonly isLifted: boolean
}

const mayMake = (permission: string | undefined, caller: Caller): boolean =>
  permission === undefined || freely.has(permission) || caller.may(permission)

const lacksRight = ({ call, caller }: Question): Obstacle | undefined =>
  mayMake(call.permission, caller) ? undefined : 'permission'

const isOutOfReach = ({ call, caller }: Question): Obstacle | undefined =>
  caller.reaches === undefined || caller.reaches(call) ? undefined : 'apiScope'

/** What is needed is to be able to make another call. */
export const isCallNeeded = (need: Need): need is Call => 'routes' in need

/** What the caller lacks for this value of an input; undefined where nothing more is needed, or they have it. */
export function lackedFor(call: Call, name: string, value: unknown, caller: Caller): Need | undefined {
  const need = call.alsoNeeds?.[name]?.[String(value)]
  if (!need) return undefined
  const isOpen = mayMake(need.permission, caller) && (!isCallNeeded(need) || (caller.reaches?.(need) ?? true))
  const isPlaced = !need.by || placesIn(need).some(by => hasPlace(by, undefined, undefined, caller))
  return isOpen && isPlaced ? undefined : need
}

/** What an input says is known only with it: before, the call is out of reach where every value would be refused. */
function lacksForInput({ call, caller }: Question): Obstacle | undefined {
  const isLacking = Object.keys(call.alsoNeeds ?? {}).some(name => {
    const { required, of } = call.input[name]?.options ?? {}
    const values = required && of && 'entries' in of ? Object.keys(of.entries) : []
    return values.length > 0 && values.every(value => lackedFor(call, name, value, caller))
  })
  return isLacking ? 'input' : undefined
}

const lacksPlace = ({ call, row, caller }: Question): Obstacle | undefined =>
  call.by && !placesIn(call).some(by => hasPlace(by, rowEntityOf(call), row, caller)) ? 'party' : undefined

function hasHandInIt({ call, row, caller, isLifted }: Question): Obstacle | undefined {
  if (!row || !isExcluded(call, row, caller)) return undefined
  if (!call.decides?.liftedBy) return 'sameUser'
  return isLifted ? undefined : 'ownWork'
}

/** The state is that of the row which the call is made on; one that names another row of `about` is not kept by it. */
const goesByState = (call: Call): boolean =>
  call.action !== undefined && call.on !== undefined && rowEntityOf(call) === call.on

const isInWrongState = ({ call, row }: Question): Obstacle | undefined =>
  row && call.on && goesByState(call) && !allowsCall(call, call.on, row) ? 'state' : undefined

export type PolicyStep = 'permission' | 'apiScope' | 'input' | 'party' | 'person' | 'state'

/** What is looked at before somebody makes a call, in this order: the one evaluation, whoever asks for its outcome. */
const steps: readonly (readonly [PolicyStep, (question: Question) => Obstacle | undefined])[] = [
  ['permission', lacksRight],
  ['apiScope', isOutOfReach],
  ['input', lacksForInput],
  ['party', lacksPlace],
  ['person', hasHandInIt],
  ['state', isInWrongState],
]

/**
 * What stands in the caller's way besides rights and state: a place in the row that they do not have, or a hand that they
 * had in it. `isLifted` says that the parameter of the call lets one person take both sides.
 */
export function obstacleOfCaller(
  call: Call,
  row: AnyRow | undefined,
  caller: Caller,
  isLifted: boolean,
): Obstacle | undefined {
  const question = { call, row, caller, isLifted }
  return lacksPlace(question) ?? hasHandInIt(question)
}

/** The first reason why the caller cannot make this call, of this row where it is about one; undefined when they can. */
export function obstacleTo(
  call: Call,
  row: AnyRow | undefined,
  caller: Caller,
  isLifted = false,
): Obstacle | undefined {
  const question = { call, row, caller, isLifted }
  for (const [, obstacleAt] of steps) {
    const obstacle = obstacleAt(question)
    if (obstacle) return obstacle
  }
  return undefined
}

/** One step of the evaluation, with what stands in the way there. */
export interface TakenStep {
  readonly step: PolicyStep
  readonly obstacle: Obstacle | undefined
  /** It goes by the row, or by what the input says, and none was given. */
  readonly isOpen: boolean
}

const goesByRow = (call: Call, step: PolicyStep): boolean =>
  (step === 'party' && placesIn(call).some(isOfRow)) ||
  (step === 'person' && excludedBy(call).length > 0) ||
  (step === 'state' && goesByState(call))

/** All steps of the same evaluation, those that a call has nothing to say about left out. */
export function stepsTo(call: Call, row: AnyRow | undefined, caller: Caller, isLifted: boolean): TakenStep[] {
  const question = { call, row, caller, isLifted }
  const says: Readonly<Record<PolicyStep, boolean>> = {
    permission: true,
    apiScope: caller.reaches !== undefined,
    input: call.alsoNeeds !== undefined,
    party: call.by !== undefined,
    person: excludedBy(call).length > 0,
    state: goesByState(call),
  }
  return steps
    .filter(([step]) => says[step])
    .map(([step, obstacleAt]) => {
      const obstacle = obstacleAt(question)
      const isOpen = step === 'input' ? !obstacle : !row && goesByRow(call, step)
      return { step, obstacle, isOpen }
    })
}

/**
 * Of which rows, as the filters of a list say it, the caller can make a call, their state apart: the same rules as for one row.
 * Undefined where they can of none. Of several places in the row the first is theirs to look for; people of rows beside it
 * are left to the row, since no filter finds them.
 */
export function filtersOpenTo(call: Call, caller: Caller, isLifted: boolean): Filter[] | undefined {
  const of = rowEntityOf(call)
  const question = { call, row: undefined, caller, isLifted }
  if (lacksRight(question) ?? isOutOfReach(question) ?? lacksForInput(question)) return undefined
  const places = placesIn(call)
  const isFree = places.length === 0 || places.some(by => !isOfRow(by) && hasPlace(by, of, undefined, caller))
  const place = places.find(isOfRow)
  if (!isFree && (place === undefined || !of)) return undefined
  const own: Filter[] =
    isFree || place === undefined || !of
      ? []
      : isPerson(place)
        ? [{ name: place.person, operator: 'equal', value: caller.userId }]
        : [{ name: placeOf(of, place) ?? '', operator: 'equal', value: caller.tenantId }]
  const makers = call.decides?.liftedBy && isLifted ? [] : excluding(call).filter(one => typeof one === 'string')
  return [...own, ...makers.map((name): Filter => ({ name, operator: 'notequal', value: caller.userId }))]
}

export const canOf = (calls: readonly Call[], row: AnyRow, caller: Caller, isLifted: boolean): Can =>
  Object.fromEntries(calls.map(call => [call.path, obstacleTo(call, row, caller, isLifted) ?? true]))

const rowEntities = new WeakMap<Call, { readonly of: Entity | undefined }>()

/** The entity of the row that a call names; undefined where it is about no row. */
export function rowEntityOf(call: Call): Entity | undefined {
  const known = rowEntities.get(call)
  if (known) return known.of
  const of = [call.on, call.about].find(
    one => one && Object.keys(call.input).some(name => namesRow(name, call.input, one)),
  )
  rowEntities.set(call, { of })
  return of
}

/** The calls that people make on a row of the entity. */
export const rowCallsOf = (of: Entity, calls: readonly Call[]): Call[] =>
  calls.filter(call => call.path !== '' && rowEntityOf(call)?.name === of.name)

/** What somebody in one of these places is called. */
function wordsOfParties(call: Call): Label {
  const words = placesIn(call).map((by): Label => {
    if (isOfType(by)) return by.label
    if (isByRight(by)) return [`有“${by.right}”权限的人`, `whoever has the right “${by.right}”`]
    return isPerson(by)
      ? (rowEntityOf(call)?.fields[by.person]?.label ?? ['经办人', 'the person in charge'])
      : partyWords[by]
  })
  return [words.map(([zh]) => zh).join('、'), words.map(([, en]) => en).join(' or ')]
}

/** Labels one after the other, in both languages. */
export const joinedLabels = (all: readonly Label[], zh: string, en: string): Label => [
  all.map(one => one[0]).join(zh),
  all.map(one => one[1]).join(en),
]

/** Who reads a field, in words; `rightLabel` says what a right is called. */
export function wordsOfReaders({ readers }: ReadRule, rightLabel: (right: string) => Label): Label {
  const each = readers.map((one): Label => {
    const places = [one.as ?? []].flat().map(party => partyWords[party])
    const [place, placeEn] =
      places.length > 0 ? joinedLabels(places, '、', ' or ') : ['能看到数据的人', 'whoever sees the record']
    const rights = [one.with ?? []].flat().map(rightLabel)
    const [right, rightEn] = joinedLabels(rights, '、', ' and ')
    const [without, withoutEn] = one.without === undefined ? ['', ''] : rightLabel(one.without)
    return [
      `${place}${right && `（有“${right}”权限）`}${without && `（无“${without}”权限）`}`,
      `${placeEn}${rightEn && ` with the right “${rightEn}”`}${withoutEn && ` without the right “${withoutEn}”`}`,
    ]
  })
  const [zh, en] = joinedLabels(each, '；', '; ')
  return [`仅限${zh}查看`, `Read only by ${en}`]
}

const filled = ([zh, en]: Label, value: string): Label => [zh.replace('{0}', value), en.replace('{0}', value)]

/** The reason in words, for whoever wants to do it. */
export function wordsOf(call: Call, obstacle: Obstacle): Label {
  if (obstacle === 'permission') return filled(refusalsByRule.notAllowed.text, call.permission)
  if (obstacle === 'apiScope') return filled(refusalsByRule.outOfApiScope.text, call.path)
  if (obstacle === 'input') return ['没有其内容所需的权限', 'Nothing that it could be asked for is theirs']
  if (obstacle === 'dataScope') return ['不在其数据权限范围内', 'Not among the rows that their roles give']
  if (obstacle === 'state') return ['当前状态不可操作', 'Not possible in the state it is in']
  if (obstacle !== 'party') return refusalsByRule[obstacle].text
  const [zh, en] = wordsOfParties(call)
  return [`仅限${zh}操作`, `Only ${en} can do this`]
}
