import { productColour } from '../../../kernel/product-colour.ts'
import { Tiles } from '../../../kernel/parts/tiles.tsx'
import { useText } from '../../../kernel/text.ts'
import type { Gun } from './station-data.ts'

interface GunTilesProps {
  readonly guns: readonly Gun[]
  readonly chosen: number | undefined
  readonly onChoose: (gunNo: number) => void
  /** Enter: on to the amount. */
  readonly onNext: () => void
}

const inUse = 1
export const isSold = (gun: Gun): boolean => gun.gunStatus === inUse && gun.oilNo !== null && gun.gunPrice !== null

/** Trailing zeros say nothing on a price board: 7.8500 is shown as 7.85, 7.8650 as 7.865. */
export const shortPrice = (price: string | null): string => (price ?? '').replace(/0{1,2}$/, '')

function Face({ gun }: { readonly gun: Gun }) {
  const t = useText()
  return (
    <span className="gun-face" style={{ '--product': gun.oilNo ? productColour(gun.oilNo) : 'var(--line)' }}>
      <strong>{gun.gunNo}</strong>
      <span>
        <b>{gun.oilName ?? gun.oilNo ?? t(['未配油品', 'No product'])}</b>
        {isSold(gun) ? (
          <small>
            {shortPrice(gun.salePrice ?? gun.platformPrice)} <s>{shortPrice(gun.gunPrice)}</s>
          </small>
        ) : (
          <small>{gun.gunStatus === inUse ? t(['无价格', 'No price']) : t(['停用', 'Disabled'])}</small>
        )}
      </span>
    </span>
  )
}

/** One tile a gun: number, product, prices, at its edge the colour of the product. */
export function GunTiles({ guns, chosen, onChoose, onNext }: GunTilesProps) {
  const t = useText()
  return (
    <Tiles
      label={t(['油枪', 'Nozzles'])}
      of={guns.map(gun => ({ value: gun.gunNo, face: <Face gun={gun} />, isOff: !isSold(gun) }))}
      chosen={chosen}
      onChoose={onChoose}
      onKey={key => key === 'Enter' && onNext()}
    />
  )
}
