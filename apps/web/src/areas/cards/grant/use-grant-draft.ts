import { saveGrant, submitGrant } from '@forecourt/contract/cards'
import { parseDecimal } from '@forecourt/contract/kernel'
import { useState } from 'react'
import { send } from '../../../kernel/client.ts'
import { useForm, type Values } from '../../../kernel/form/form-state.ts'
import { useDraft } from '../../../kernel/form/use-draft.ts'
import { ungrouped } from '../../../kernel/figures.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { type GrantRow, type Product, refreshGrants, useProducts } from '../cards-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { keyAfter } from '../../../kernel/submission-key.ts'
import { fenOf } from '../../../kernel/yuan.ts'
import { type DraftPerson, rowsOf, type Totals, totalsOf, withPeople } from './people-draft.ts'

const { unitAmount, endTime, remark } = saveGrant.input
const fields = {
  unitAmount: {
    ...unitAmount,
    options: { ...unitAmount.options, min: 1, hint: ['每人可在名单中单独修改', 'Can be changed for each person'] },
  },
  endTime: { ...endTime, options: { ...endTime.options, hint: ['不填则按卡券有效期', 'As the product when empty'] } },
  remark,
} as const

const keptFields = { ...fields, productId: saveGrant.input.productId, rows: saveGrant.input.rows }

const namedMost = 500_000n
const anonymousMost = 100_000n
const anonymous = 2

export type Draft = ReturnType<typeof useGrantDraft>

/** Everything about a grant that is being made or changed. What is not sent yet lives only here. */
export function useGrantDraft(existing: GrantRow | undefined) {
  const products = useProducts()
  const form = useForm(fields, existing)
  const [chosen, setChosen] = useState<Product>()
  const [people, setPeople] = useState<readonly DraftPerson[]>([])
  const [savedId, setSavedId] = useState(existing?.id)
  const [key, setKey] = useState(newKey)
  const product = chosen ?? products.data?.find(one => one.id === existing?.productId)
  const usual = product?.faceValue ?? ungrouped(wireText(form.values['unitAmount']))
  const most = product?.namedFlag === anonymous ? anonymousMost : namedMost
  const kept = existing && people.length === 0 ? existing.quantity : undefined
  const totals: Totals =
    kept === undefined ? totalsOf(people, usual, most) : { count: kept, fen: fenOf(existing?.totalAmount), wrong: 0 }

  const isChanged = form.dirty || people.length > 0 || (chosen !== undefined && chosen.id !== existing?.productId)
  const unsaved = useDraft(`grant-${existing?.id ?? 'new'}`, {
    fields: keptFields,
    first: { ...form.first, productId: existing?.productId ?? null, rows: [] },
    values: { ...form.values, productId: product?.id ?? null, rows: people },
    dirty: isChanged,
    fill: (found: Values) => {
      form.fill(found)
      setPeople((found['rows'] ?? []) as readonly DraftPerson[])
      setChosen(products.data?.find(one => one.id === found['productId']))
    },
  })

  /** Saves, and hands in when asked; a draft that was saved once is changed, never made twice. */
  const keep = async (handIn: boolean): Promise<string> => {
    const body = {
      ...(savedId ? { id: savedId } : {}),
      productId: product?.id ?? '',
      unitAmount: parseDecimal(usual, 2) ? usual : null,
      endTime: form.values['endTime'] ?? null,
      remark: form.values['remark'] || null,
      ...(people.length > 0 ? { rows: rowsOf(people, usual) } : {}),
    }
    const saved = await send(saveGrant, body as never, { quiet: true })
    setSavedId(saved.id)
    unsaved.forget()
    try {
      if (handIn) await send(submitGrant, { id: saved.id }, { quiet: true, idempotencyKey: key })
      setKey(newKey())
    } catch (fault) {
      setKey(keyAfter(key, fault))
      throw fault as Error
    } finally {
      await refreshGrants()
    }
    return saved.id
  }

  return {
    existing,
    form,
    product,
    choose: setChosen,
    people,
    setPeople,
    add: (more: readonly DraftPerson[]) => setPeople(before => withPeople(before, more)),
    usual,
    most,
    kept: existing?.quantity,
    totals,
    keep,
    isChanged,
    unsaved,
  }
}
