import { grant, saveGrant } from '@forecourt/contract/cards'
import { parseDecimal } from '@forecourt/contract/kernel'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/client.ts'
import { ungrouped } from '../../../kernel/figures.ts'
import { useWizard } from '../../../kernel/wizard/use-wizard.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf } from '../../../kernel/yuan.ts'
import { type GrantRow, useProducts } from '../cards-data.ts'
import { type DraftPerson, rowsOf, type Totals, totalsOf, withPeople } from './people-draft.ts'

const { productId, unitAmount, endTime, remark, rows } = saveGrant.input
// People are kept as they were chosen and typed; the list itself says which amounts are wrong.
const fields = { productId, unitAmount, endTime, remark, rows: { ...rows, options: {} } } as const

const namedMax = 500_000n
const anonymousMax = 100_000n
const anonymous = 2

export type Draft = ReturnType<typeof useGrantDraft>

/** Everything about a grant that is being made or changed. What is not sent yet lives only here. */
export function useGrantDraft(
  existing: GrantRow | undefined,
  onRefused: (fault: ApiError, go: (step: number) => void) => void,
) {
  const products = useProducts()
  const [first] = useState(() => ({ ...existing, rows: [] }))
  const work = useWizard({
    call: saveGrant,
    of: grant,
    ...(existing ? { row: existing } : {}),
    fields,
    first,
    done: null,
    onRefused,
  })
  const { form } = work
  const people = (form.values['rows'] ?? []) as readonly DraftPerson[]
  const product = products.data?.find(one => one.id === form.values['productId'])
  const usual = product?.faceValue ?? ungrouped(wireText(form.values['unitAmount']))
  const max = product?.namedFlag === anonymous ? anonymousMax : namedMax
  const kept = existing && people.length === 0 ? existing.quantity : undefined
  const totals: Totals =
    kept === undefined ? totalsOf(people, usual, max) : { count: kept, fen: fenOf(existing?.totalAmount), wrong: 0 }
  const setPeople = (next: readonly DraftPerson[]) => form.set('rows', next)
  return {
    work,
    product,
    choose: (id: string) => form.set('productId', id),
    people,
    setPeople,
    add: (more: readonly DraftPerson[]) => setPeople(withPeople(people, more)),
    usual,
    max,
    kept: existing?.quantity,
    totals,
    /** Saves it as it is filled in; a list that was not touched stays. */
    save: (more: { readonly id?: string }) =>
      work.submit({
        ...more,
        unitAmount: parseDecimal(usual, 2) ? usual : null,
        remark: form.values['remark'] || null,
        rows: people.length > 0 ? rowsOf(people, usual) : undefined,
      }),
  }
}
