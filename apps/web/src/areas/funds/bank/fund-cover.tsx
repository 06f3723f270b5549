import { fundCover } from '@forecourt/contract/funds'
import { useState } from 'react'
import { grouped } from '../../../kernel/figures.ts'
import type { OwnColumn } from '../../../kernel/list/list-columns.ts'
import { ListPage, type ListPageProps } from '../../../kernel/list/list-page.tsx'
import { useList } from '../../../kernel/list/list-state.ts'
import { FieldTotals } from '../../../kernel/parts/field-totals.tsx'
import type { AnyRow } from '../../../kernel/queries.ts'
import { rowOf } from '../../../kernel/row-of.ts'
import { useText } from '../../../kernel/text.ts'
import { wireText } from '../../../kernel/wire-text.ts'
import { fenOf } from '../../../kernel/yuan.ts'
import { CoverDrawer } from './cover-drawer.tsx'

const notes = {
  custody: ['客户资金所在', 'where customer money is'],
  channel: ['客户资金所在', 'where customer money is'],
  owed: ['企业、持卡人、站点等', 'to companies, card holders, sites'],
  free: ['平台尚未归集的收益', 'earned and not swept yet'],
  lent: ['应收款与透支，由自有资金垫付', 'receivables and overdrafts, funded from own money'],
  own: ['不计入保障', 'not part of the cover'],
} as const

/** The latest day that is listed, in large figures. */
function Latest() {
  const { rows } = useList()
  const latest = rows.reduce<AnyRow | undefined>(
    (so, row) => (so && wireText(so['day']) > wireText(row['day']) ? so : row),
    undefined,
  )
  return latest ? (
    <FieldTotals
      of={rowOf(fundCover, latest)}
      fields={fundCover.fields}
      notes={notes}
      label={wireText(latest['day'])}
    />
  ) : null
}

/** A day, which opens what its figures are made of. */
function Day({ row }: { readonly row: AnyRow }) {
  const [isOpen, setOpen] = useState(false)
  const day = wireText(row['day'])
  return (
    <>
      <button type="button" className="quiet row-link" onClick={() => setOpen(true)}>
        {day}
      </button>
      {isOpen && <CoverDrawer day={day} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What is left over, with a word beside the colour when something is missing. */
function Free({ row }: { readonly row: AnyRow }) {
  const t = useText()
  const free = wireText(row['free'])
  return (
    <>
      <strong>{grouped(free)}</strong>
      {fenOf(free) < 0n && <span className="tag tone-bad">{t(['不足', 'Short'])}</span>}
    </>
  )
}

const columns: readonly OwnColumn[] = [
  { name: 'day', Cell: Day },
  { name: 'free', Cell: Free },
]

/** Day by day: whether the money of customers and payees was there, and what the figures are made of. */
export const CoverList = (props: ListPageProps) => <ListPage {...props} columns={columns} above={<Latest />} />
