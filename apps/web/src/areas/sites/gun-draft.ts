import type { SoldGun } from './sites-data.ts'

/** A gun as it will be; one without a product delivers nothing. */
export interface DraftGun {
  readonly gunNo: number
  readonly oilNo: string | null
  readonly tankNo: string
  readonly isNew: boolean
}

const maxGuns = 99

export const draftOf = (guns: readonly SoldGun[]): DraftGun[] =>
  guns.map(({ gunNo, oilNo, tankNo }) => ({ gunNo, oilNo, tankNo: tankNo ?? '', isNew: false }))

/** `count` more guns with the next free numbers. They take the last one's product and tank, which is most often right. */
export function withMore(draft: readonly DraftGun[], count: number): DraftGun[] {
  const taken = new Set(draft.map(gun => gun.gunNo))
  const last = draft.at(-1)
  const free = Array.from({ length: maxGuns }, (_, at) => at + 1).filter(gunNo => !taken.has(gunNo))
  const added = free
    .slice(0, count)
    .map(gunNo => ({ gunNo, oilNo: last?.oilNo ?? null, tankNo: last?.tankNo ?? '', isNew: true }))
  return [...draft, ...added].toSorted((a, b) => a.gunNo - b.gunNo)
}

/** A new gun has to deliver something; an old one may be taken out of use by leaving it without a product. */
export const withoutProduct = (draft: readonly DraftGun[]): number[] =>
  draft.filter(gun => gun.isNew && gun.oilNo === null).map(gun => gun.gunNo)

/** What is sent: every gun that delivers something. */
export const assignments = (draft: readonly DraftGun[]) =>
  draft.flatMap(({ gunNo, oilNo, tankNo }) => (oilNo === null ? [] : [{ gunNo, oilNo, tankNo: tankNo || null }]))
