import type { Entity, Label } from '@forecourt/contract/kernel'
import type { Draft, Plan } from './draft.ts'
import { missing, severalNamed } from './references.ts'

const badAbove = (row: number): Label => [`上级所在的第${row}行有误`, `row ${row}, which it stands below, is bad`]
const ownParent: Label = ['上级不能是自身或下级', 'must not be the row itself or one below it']

/** Rows from this one upwards, through the file. */
function* upwards(draft: Draft): Generator<Draft> {
  for (let above = draft.above; above; above = above.above) {
    yield above
    if (above === draft) return
  }
}

/** What is wrong with the row above, once every row has been looked at for itself. */
function reasonOf(draft: Draft): Label | undefined {
  const line: Draft[] = []
  for (const above of upwards(draft)) {
    if (above === draft || line.includes(above)) return ownParent
    if (above.faults.length > 0) return badAbove(above.row.number)
    line.push(above)
  }
  return undefined
}

/**
 * A new row of a tree may stand below another new row of its file, named as people read it. Rows of which the one above
 * is bad, missing or below themselves become bad too.
 */
export function settleTreeRows(of: Entity, plan: Plan): Plan {
  const { parent, display } = of.options
  if (!parent || !display || plan.added.every(draft => draft.aboveName === undefined)) return plan
  const byName = Map.groupBy(plan.added, draft => String(draft.values[display]))
  const blame = (draft: Draft, reason: Label) =>
    draft.faults.push({ column: parent, value: draft.aboveName ?? '', reason })
  for (const draft of plan.added) {
    if (draft.aboveName === undefined) continue
    const [above, ...more] = byName.get(draft.aboveName) ?? []
    if (above && more.length === 0) draft.above = above
    else blame(draft, above ? severalNamed : missing)
  }
  const reasons = plan.added.map(draft => [draft, reasonOf(draft)] as const)
  for (const [draft, reason] of reasons) if (reason) blame(draft, reason)
  const bad = plan.added.filter(draft => draft.faults.length > 0)
  const byRow = (one: Draft, other: Draft) => one.row.number - other.row.number
  return {
    ...plan,
    added: plan.added.filter(draft => draft.faults.length === 0),
    bad: [...plan.bad, ...bad].toSorted(byRow),
  }
}

/** New rows in the order they have to be written: each behind the one it stands below. */
export function generations(added: readonly Draft[]): Draft[][] {
  const depth = (draft: Draft) => [...upwards(draft)].length
  const byDepth = Map.groupBy(added, depth)
  return [...byDepth.keys()].toSorted((one, other) => one - other).map(key => byDepth.get(key) ?? [])
}
