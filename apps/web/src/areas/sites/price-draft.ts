import type { Label } from '@forecourt/contract/kernel'
import { isPrice, isSame, moved, oddities, type PriceName, priceNames, type Prices } from './price-figures.ts'
import type { PriceRow } from './sites-data.ts'

export interface DraftPrice extends Prices {
  readonly oilNo: string
  /** The prices in force; none for a product that is priced for the first time. */
  readonly before: Prices | undefined
}

/** Of a product that is not priced yet. */
export const noPrices: Prices = { nationalPrice: '', gunPrice: '', platformPrice: '', settlePrice: '' }

export const draftOf = (oilNos: readonly string[], present: ReadonlyMap<string, PriceRow>): DraftPrice[] =>
  oilNos.map(oilNo => {
    const before = present.get(oilNo)
    const { nationalPrice, gunPrice, platformPrice, settlePrice } = before ?? noPrices
    return { oilNo, nationalPrice, gunPrice, platformPrice, settlePrice, before }
  })

export const isChanged = (row: DraftPrice): boolean =>
  priceNames.some(name => (row.before ? !isSame(row[name], row.before[name]) : row[name] !== ''))

/** Prices that were typed earlier, over the ones in force now. */
export const withPrices = (draft: readonly DraftPrice[], typed: readonly (Prices & { readonly oilNo: string })[]) =>
  draft.map(row => {
    const found = typed.find(one => one.oilNo === row.oilNo)
    return found ? { ...row, ...found } : row
  })

/** Fields of changed rows that are no prices yet, by product. */
export const faultsOf = (draft: readonly DraftPrice[]): { readonly oilNo: string; readonly name: PriceName }[] =>
  draft
    .filter(isChanged)
    .flatMap(row => priceNames.filter(name => !isPrice(row[name])).map(name => ({ oilNo: row.oilNo, name })))

/** All four prices of every product up or down: what a change of the national price usually comes to. */
export const allMoved = (draft: readonly DraftPrice[], by: string): DraftPrice[] =>
  draft.map(row => ({
    ...row,
    nationalPrice: moved(row.nationalPrice, by),
    gunPrice: moved(row.gunPrice, by),
    platformPrice: moved(row.platformPrice, by),
    settlePrice: moved(row.settlePrice, by),
  }))

export const changedOf = (draft: readonly DraftPrice[]) =>
  draft.filter(isChanged).map(({ oilNo, nationalPrice, gunPrice, platformPrice, settlePrice }) => ({
    oilNo,
    nationalPrice,
    gunPrice,
    platformPrice,
    settlePrice,
  }))

export const unusualIn = (draft: readonly DraftPrice[]): { readonly oilNo: string; readonly label: Label }[] =>
  draft.filter(isChanged).flatMap(row => oddities(row.oilNo, row).map(label => ({ oilNo: row.oilNo, label })))
