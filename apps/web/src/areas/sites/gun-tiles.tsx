import { useEntries } from '../../kernel/dictionary-words.ts'
import { gunStatus, guns as gunResource } from '@forecourt/contract/sites'
import { useState } from 'react'
import { resourceClient } from '../../kernel/client.ts'
import { Icon } from '../../kernel/icon.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { Popover } from '../../kernel/popover.tsx'
import { useText } from '../../kernel/text.ts'
import { shortPrice } from './price-figures.ts'
import { ProductChip } from './oil-chip.tsx'
import { productColour } from '../../kernel/product-colour.ts'
import { inUse, type SoldGun } from './sites-data.ts'

/** Switching a gun off or sending it to repair is one click: it happens while cars are waiting. */
function GunState({ gun }: { readonly gun: SoldGun }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const put = async (status: number) => {
    setBusy(true)
    await resourceClient(gunResource)
      .change(gun.gunId, { gunStatus: status })
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <Popover
      label={t(['{0}号枪的状态', 'State of nozzle {0}'], gun.gunNo)}
      className="icon-button small"
      face={<Icon name="more" size={15} />}
    >
      {close =>
        Object.entries(gunStatus.entries).map(([key, label]) => (
          <button
            key={key}
            type="button"
            className="quiet row-action"
            disabled={busy || Number(key) === gun.gunStatus}
            onClick={() => {
              close()
              void put(Number(key))
            }}
          >
            {t(label)}
          </button>
        ))
      }
    </Popover>
  )
}

function Tile({ gun }: { readonly gun: SoldGun }) {
  const t = useText()
  const mayEdit = usePermission('gun_edit')
  const isWorking = gun.gunStatus === inUse
  const label = useEntries(gunStatus)[String(gun.gunStatus)]
  return (
    <li
      className="gun"
      data-working={isWorking}
      style={{ '--product': gun.oilNo ? productColour(gun.oilNo) : 'var(--line)' }}
    >
      <div className="gun-head">
        <strong>{gun.gunNo}</strong>
        <span>{t(['号枪', 'nozzle'])}</span>
        {!isWorking && label && <span className="tag tone-waiting">{t(label)}</span>}
        {mayEdit && <GunState gun={gun} />}
      </div>
      {gun.oilNo ? <ProductChip oilNo={gun.oilNo} /> : <span className="nothing">{t(['未配油品', 'No product'])}</span>}
      <p className="gun-price">
        {gun.platformPrice === null ? (
          gun.oilNo && <span className="missing">{t(['未定价', 'No price'])}</span>
        ) : (
          <>
            <b>{shortPrice(gun.platformPrice)}</b> <small>{t(['元/L', 'CNY/L'])}</small>
          </>
        )}
      </p>
      {gun.tankNo && <p className="gun-tank">{t(['罐 {0}', 'Tank {0}'], gun.tankNo)}</p>}
    </li>
  )
}

/** The forecourt at a glance: one tile a gun. */
export function GunTiles({ guns }: { readonly guns: readonly SoldGun[] }) {
  const t = useText()
  if (guns.length === 0) return <p className="nothing">{t(['还没有油枪', 'No nozzles yet'])}</p>
  return (
    <ul className="guns">
      {guns.map(gun => (
        <Tile key={gun.gunNo} gun={gun} />
      ))}
    </ul>
  )
}
