import { areas } from '@forecourt/contract'
import * as contract from '@forecourt/contract/access'
import { menuItems } from '@forecourt/contract/menus'
import {
  type Caller,
  type Entity,
  excludedBeside,
  type InputOfCall,
  type Label,
  pathsOfCall,
  type Served,
  servedBy,
  stepsTo,
  type TakenStep,
  wordsOf,
  wordsOfReaders,
} from '@forecourt/contract/kernel'
import { isLifted } from '../../kernel/connect.ts'
import type { Ctx, Principal } from '../../kernel/context.ts'
import { type Before, type Handler, preload } from '../../kernel/implement.ts'
import { reaches } from '../../kernel/call-policy.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { withPeopleBeside } from '../../kernel/people-beside.ts'
import { asSeen, isInScopeOf, isNarrowed } from '../../kernel/rows/data-scope.ts'
import { fieldSights } from '../../kernel/rows/readable.ts'
import { servedOf } from '../../kernel/served.ts'
import { isCovered, mayCall } from '../../kernel/who/api-scope.ts'
import type { Uses } from '../../services/services.ts'
import { type Judged, judgedRoles } from './rights.ts'

const { user } = contract

type Raw = Readonly<Record<string, unknown>>

const unasked = new Set(['open', 'internal', 'signedIn'])

const all = servedBy(areas).filter(one => !unasked.has(one.call.permission))
const byPath = new Map(all.map(one => [one.call.path, one]))

export const explainable: Handler<typeof contract.explainable> = async () =>
  all.map(({ call, of }) => ({ path: call.path, title: call.title, entity: of?.name ?? null }))

/** Who the person is to the server now; nobody while they could not sign in. */
const preloadPerson =
  ({ principals }: Uses<'principals'>) =>
  async (
    { userId }: InputOfCall<typeof contract.explainAccess>,
    _: Principal,
    before: Before,
  ): Promise<Principal | undefined> => {
    const found = await before.read(ctx => ctx.get(user, userId))
    return found && principals.ofPerson(found.tenantId, String(found.id))
  }
export const explainAccessPreload = preload(contract.explainAccess, preloadPerson)

type Named = { readonly id: string; readonly name: string }
interface Step {
  readonly step: string
  readonly outcome: 'yes' | 'no' | 'open'
  readonly reason: string | null
  readonly reasonEn: string | null
  readonly roles: readonly Named[]
}

const said = (step: string, isPassed: boolean, reason?: Label, roles: readonly Named[] = []): Step => ({
  step,
  outcome: isPassed ? 'yes' : 'no',
  reason: reason?.[0] ?? null,
  reasonEn: reason?.[1] ?? null,
  roles,
})

const notInForce: Label = [
  '人员已冻结、所属租户已停用，或没有任何生效的角色',
  'The person is frozen, their tenant is not in force, or none of their roles is',
]
const notTheirs: Label = ['数据属于其他租户', 'The record belongs to another tenant']

interface Evaluation {
  readonly asked: Served
  readonly person: Principal
  readonly roles: readonly Judged[]
  readonly row: Raw | undefined
}

const isRootOf = (person: Principal): boolean =>
  person.tenantId === platformTenant && person.builtInRoles.includes('administrator')

const named = (roles: readonly Judged[]): Named[] => roles.map(({ id, name }) => ({ id, name }))

/** The roles from which a step follows. */
function rolesAt({ asked: { call, of }, person, roles }: Evaluation, step: string): Named[] {
  const giving = roles.filter(one => isRootOf(person) || one.codes.includes(call.permission))
  if (step === 'permission') return named(giving)
  const limits = new Map(person.apiScopes?.map(one => [one.roleId, one]))
  const isOpenBy = (id: string) => {
    const { paths } = limits.get(id) ?? {}
    return !paths || isCovered(paths, pathsOfCall(call))
  }
  if (step === 'apiScope') return named(giving.filter(one => isOpenBy(one.id)))
  const scoped = new Set(person.dataScopes?.get(of?.name ?? '')?.map(one => one.roleId))
  return step === 'dataScope' ? named(roles.filter(one => scoped.has(one.id))) : []
}

const callerFor = ({ person, roles }: Evaluation): Caller => ({
  tenantId: person.tenantId,
  userId: person.userId,
  tenantTypes: person.tenantTypes ?? [],
  may: right => isRootOf(person) || roles.some(one => one.codes.includes(right)),
  ...(person.apiScopes ? { reaches: call => mayCall(person, [call.permission], pathsOfCall(call)) } : {}),
})

function shown(evaluation: Evaluation, { step, obstacle, isOpen }: TakenStep): Step {
  const { call } = evaluation.asked
  if (isOpen) return { step, outcome: 'open', reason: null, reasonEn: null, roles: [] }
  return said(step, !obstacle, obstacle && wordsOf(call, obstacle), rolesAt(evaluation, step))
}

/** Whether the row exists for the person: it is their tenant's, and in the scope of their roles. */
async function existence(ctx: Ctx, evaluation: Evaluation): Promise<Step[]> {
  const { asked, person, row } = evaluation
  const { call, of } = asked
  if (!of) return []
  const isScoped = isNarrowed(ctx, of, person)
  if (!row) {
    if (!isScoped) return []
    return [
      { step: 'dataScope', outcome: 'open', reason: null, reasonEn: null, roles: rolesAt(evaluation, 'dataScope') },
    ]
  }
  const isTheirs = reaches(person.tenantId, of, row)
  const tenant = said('tenant', isTheirs, isTheirs ? undefined : notTheirs)
  if (!isScoped) return [tenant]
  const isIn = await isInScopeOf(ctx, of, String(row['id']), person)
  const words = isIn ? undefined : wordsOf(call, 'dataScope')
  return [tenant, said('dataScope', isIn, words, rolesAt(evaluation, 'dataScope'))]
}

/** The row, as far as whoever asks reads it; of any other nothing is said but that there is none. */
async function rowAsked(ctx: Ctx, of: Entity | undefined, id: string | null | undefined): Promise<Raw | undefined> {
  if (!id) return undefined
  const served = of && servedOf(ctx, of.name)
  if (!of || !served) return ctx.refuse('notFound')
  const { permission, publicRead, verbs } = served.resource
  const right = verbs.includes('detail') ? `${permission}_view` : permission
  if (!publicRead && !ctx.may(right)) return ctx.refuse('notFound')
  await served.verbs.detail(ctx, id)
  return asSeen(ctx).getOrRefuse(of, id)
}

/** The row with what rows beside it say of the person. */
async function rowWithPeople(ctx: Ctx, { asked: { call, of }, person, row }: Evaluation): Promise<Raw | undefined> {
  if (!of || !row || excludedBeside(call).length === 0) return row
  const [named] = await withPeopleBeside(ctx, of, [call], [row], person.userId)
  return named
}

async function evaluated(ctx: Ctx, evaluation: Evaluation): Promise<Step[]> {
  const { call } = evaluation.asked
  const { liftedBy } = call.decides ?? {}
  const isFree = liftedBy !== undefined && (await isLifted(ctx, liftedBy))
  const taken = stepsTo(call, await rowWithPeople(ctx, evaluation), callerFor(evaluation), isFree).map(one =>
    shown(evaluation, one),
  )
  const isRight = (one: Step) => one.step === 'permission' || one.step === 'apiScope'
  return [
    said('signedIn', true),
    ...taken.filter(isRight),
    ...(await existence(ctx, evaluation)),
    ...taken.filter(one => !isRight(one)),
  ]
}

/** What rights are called: pages and what stands below them. */
const rightLabels = new Map<string, Label>(
  (function all(items: typeof menuItems): [string, Label][] {
    return items.flatMap(({ code, label, buttons, children }) => [
      [code, label] as [string, Label],
      ...buttons.map((one): [string, Label] => [one.code, one.label]),
      ...all(children),
    ])
  })(menuItems),
)

/** How the person reads what not everybody reads of such a row. */
function fieldsOf(ctx: Ctx, evaluation: Evaluation) {
  const { of } = evaluation.asked
  if (!of) return []
  return fieldSights(ctx, of, evaluation.row, callerFor(evaluation)).map(({ name, sight }) => {
    const { readBy } = of.fields[name]?.options ?? {}
    const words = readBy && wordsOfReaders(readBy, right => rightLabels.get(right) ?? [right, right])
    return { field: name, sight: sight ?? 'open', reason: words?.[0] ?? null, reasonEn: words?.[1] ?? null }
  })
}

export const explainAccess: Handler<typeof contract.explainAccess, unknown, typeof preloadPerson> = async (
  ctx,
  input,
) => {
  const { userId, path, rowId, preload: person } = input
  const subject = await asSeen(ctx).getOrRefuse(user, userId)
  const asked = byPath.get(path) ?? ctx.refuse('notFound')
  const row = await rowAsked(ctx, asked.of, rowId)
  ctx.auditNote('user', subject, 'explainAccess', { path: [null, path], rowId: [null, rowId ?? null] })
  if (!person) return { isAllowed: false, steps: [said('signedIn', false, notInForce)], fields: [] }
  const evaluation = { asked, person, roles: await judgedRoles(ctx, person.roleIds), row }
  const steps = await evaluated(ctx, evaluation)
  return { isAllowed: steps.every(one => one.outcome !== 'no'), steps, fields: fieldsOf(ctx, evaluation) }
}
