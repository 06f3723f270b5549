import { type Area, entitiesOf } from './area.ts'
import type { AnyCall } from './call.ts'
import { kindOf } from './kinds/index.ts'

const isWriting = ({ method, writes }: AnyCall): boolean => method !== 'GET' || writes === true

/** What reaches past the row it is about: money, decisions, second proofs and what is shown to one person alone. */
const isGrave = ({ money, decides, stepUp, reveals }: AnyCall): boolean =>
  money || Boolean(decides) || Boolean(stepUp) || Boolean(reveals)

/**
 * Whether nobody of the platform makes this call while acting for a tenant, whatever rights the tenant's roles have. What everybody
 * who is signed in may write is somebody's own affair, and whoever acts is nobody of the tenant.
 */
export const isWithheldWhileActing = (call: AnyCall): boolean =>
  isGrave(call) || (call.permission === 'signedIn' && isWriting(call))

const writingVerbs = ['add', 'edit', 'delete', 'import'] as const

/**
 * The rights that nobody has while acting for a tenant: those of grave calls, all that changes people, roles or what they may do
 * (`ofPeople`), what writes secrets, and files of rows, which are made by tasks that go on as the person.
 */
export function rightsWithheldWhileActing(areas: readonly Area[], ofPeople: Area): ReadonlySet<string> {
  const calls = areas.flatMap(area => Object.values(area.calls))
  const withheld = calls
    .filter(call => isGrave(call) || (Object.values(ofPeople.calls).includes(call) && isWriting(call)))
    .map(call => call.permission)
  const people = new Set(entitiesOf(ofPeople))
  const verbs = areas
    .flatMap(area => Object.values(area.resources))
    .flatMap(({ entity, permission }) => {
      const isOut = people.has(entity) || Object.values(entity.fields).some(field => kindOf(field).isSecret)
      return [...(isOut ? writingVerbs : ['import']), 'exportPlain'].map(verb => `${permission}_${verb}`)
    })
  return new Set([...withheld, ...verbs])
}
