import { useRef } from 'react'
import { useText } from '../../../kernel/text.ts'
import type { Gun } from './station-data.ts'

interface GunTilesProps {
  readonly guns: readonly Gun[]
  readonly chosen: number | undefined
  readonly onChoose: (gunNo: number) => void
}

const inUse = 1
export const isSold = (gun: Gun): boolean => gun.gunStatus === inUse && gun.oilNo !== null && gun.gunPrice !== null

/** Trailing zeros say nothing on a price board: 7.8500 is shown as 7.85, 7.8650 as 7.865. */
export const shortPrice = (price: string | null): string => (price ?? '').replace(/0{1,2}$/, '')

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One tile a gun: number, product, prices. A radio group: arrows move, digits of the gun's number choose. */
export function GunTiles({ guns, chosen, onChoose }: GunTilesProps) {
  const t = useText()
  const place = useRef<HTMLDivElement>(null)
  const sold = guns.filter(isSold)
  const go = (gun: Gun | undefined) => {
    if (!gun) return
    onChoose(gun.gunNo)
    place.current?.querySelector<HTMLElement>(`[data-gun="${gun.gunNo}"]`)?.focus()
  }
  const press = (key: string): boolean => {
    const at = sold.findIndex(gun => gun.gunNo === chosen)
    const step = steps[key]
    if (step) go(sold[(at + step + sold.length) % sold.length])
    else if (/^\d$/.test(key)) go(sold.find(gun => String(gun.gunNo) === key))
    else return false
    return true
  }
  return (
    <div
      ref={place}
      className="gun-tiles"
      role="radiogroup"
      aria-label={t(['油枪', 'Guns'])}
      onKeyDown={event => press(event.key) && event.preventDefault()}
    >
      {guns.map(gun => {
        const isChosen = gun.gunNo === chosen
        return (
          <button
            key={gun.gunNo}
            type="button"
            role="radio"
            className="gun-tile"
            data-gun={gun.gunNo}
            aria-checked={isChosen}
            tabIndex={isChosen || (chosen === undefined && gun === sold[0]) ? 0 : -1}
            disabled={!isSold(gun)}
            onClick={() => onChoose(gun.gunNo)}
          >
            <strong>{gun.gunNo}</strong>
            <span>
              <b>{gun.oilName ?? gun.oilNo ?? t(['未配油品', 'No product'])}</b>
              {isSold(gun) ? (
                <small>
                  {shortPrice(gun.platformPrice)} <s>{shortPrice(gun.gunPrice)}</s>
                </small>
              ) : (
                <small>{gun.gunStatus === inUse ? t(['无价格', 'No price']) : t(['停用', 'Off'])}</small>
              )}
            </span>
          </button>
        )
      })}
    </div>
  )
}
