import { saveGunOils } from '@forecourt/contract/sites'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { CallFooter } from '../../kernel/call/call-footer.tsx'
import { useCall } from '../../kernel/call/use-call.ts'
import { Icon } from '../../kernel/icon.tsx'
import { useUnsaved } from '../../kernel/pane.tsx'
import { useText } from '../../kernel/text.ts'
import { assignments, type DraftGun, draftOf, withMore, withoutProduct } from './gun-draft.ts'
import { productColour } from '../../kernel/product-colour.ts'
import { type Oil, type SoldGun, useOils } from './sites-data.ts'

interface EditedGunProps {
  readonly gun: DraftGun
  readonly oils: readonly Oil[]
  readonly group: string
  readonly isWrong: boolean
  readonly onChange: (change: Partial<DraftGun>) => void
  readonly onRemove: () => void
}

/** One gun: its products as radio buttons, so that a whole forecourt is assigned with one click a gun or the arrow keys. */
function EditedGun({ gun, oils, group, isWrong, onChange, onRemove }: EditedGunProps) {
  const t = useText()
  const choices = gun.isNew ? oils : [...oils, undefined]
  return (
    <li
      className="gun gun-edited"
      data-wrong={isWrong}
      style={{ '--product': gun.oilNo ? productColour(gun.oilNo) : 'var(--line)' }}
    >
      <div className="gun-head">
        <strong>{gun.gunNo}</strong>
        <span>{t(['号枪', 'nozzle'])}</span>
        <Input
          size="small"
          maxLength={8}
          aria-label={t(['{0}号枪的罐号', 'Tank of nozzle {0}'], gun.gunNo)}
          prefix={t(['罐', 'Tank'])}
          value={gun.tankNo}
          onChange={event => onChange({ tankNo: event.target.value.trim() })}
        />
        {gun.isNew && (
          <button
            type="button"
            className="quiet icon-button small"
            aria-label={t(['移除{0}号枪', 'Remove nozzle {0}'], gun.gunNo)}
            onClick={onRemove}
          >
            <Icon name="close" size={13} />
          </button>
        )}
      </div>
      <fieldset className="picks">
        <legend className="visually-hidden">{t(['{0}号枪的油品', 'Product of nozzle {0}'], gun.gunNo)}</legend>
        {choices.map(oil => (
          <label
            key={oil?.oilNo ?? 'none'}
            className="pick"
            style={{ '--product': oil ? productColour(oil.oilNo) : 'var(--edge)' }}
          >
            <input
              type="radio"
              name={`${group}-${gun.gunNo}`}
              checked={gun.oilNo === (oil?.oilNo ?? null)}
              onChange={() => onChange({ oilNo: oil?.oilNo ?? null })}
            />
            <span>{oil?.oilName ?? t(['不售', 'None'])}</span>
          </label>
        ))}
      </fieldset>
    </li>
  )
}

interface GunEditorProps {
  readonly siteId: string
  readonly guns: readonly SoldGun[]
  /** How many guns to lay out at a site that has none. */
  readonly wanted: number
  readonly onClose: () => void
}

const nothing = {}

/** All guns of a site at once; nothing is written until they are saved together. */
export default function GunEditor({ siteId, guns, wanted, onClose }: GunEditorProps) {
  const t = useText()
  const oils = useOils()
  const [first] = useState(() => withMore(draftOf(guns), wanted))
  const [draft, setDraft] = useState<readonly DraftGun[]>(first)
  const [tried, setTried] = useState(false)
  const wrong = tried ? withoutProduct(draft) : []
  useUnsaved(draft !== first)
  const change = (gunNo: number, patch: Partial<DraftGun>) =>
    setDraft(draft.map(gun => (gun.gunNo === gunNo ? { ...gun, ...patch } : gun)))
  const work = useCall({
    call: saveGunOils,
    fields: nothing,
    draft: false,
    done: () => ({ text: ['油枪与油品已更新', 'Nozzles and products updated'] }),
    onDone: onClose,
  })
  const problem =
    wrong.length > 0
      ? t(['请为 {0} 号枪选择油品', 'Choose a product for nozzle {0}'], wrong.join('、'))
      : tried && assignments(draft).length === 0
        ? t(['至少一支枪要有油品', 'At least one nozzle needs a product'])
        : undefined
  const save = () => {
    setTried(true)
    if (withoutProduct(draft).length > 0 || assignments(draft).length === 0) return
    void work.submit({ siteId, guns: assignments(draft) })
  }
  return (
    <>
      <ul className="guns guns-edited">
        {draft.map(gun => (
          <EditedGun
            key={gun.gunNo}
            gun={gun}
            oils={oils ?? []}
            group={`oil-${siteId}`}
            isWrong={wrong.includes(gun.gunNo)}
            onChange={patch => change(gun.gunNo, patch)}
            onRemove={() => setDraft(draft.filter(one => one.gunNo !== gun.gunNo))}
          />
        ))}
        <li className="gun gun-more">
          <button type="button" className="quiet" onClick={() => setDraft(withMore(draft, 1))}>
            <Icon name="plus" /> {t(['添加油枪', 'Add a nozzle'])}
          </button>
        </li>
      </ul>
      <CallFooter
        work={work}
        problem={problem}
        label={t(['保存油枪与油品', 'Save nozzles and products'])}
        onSubmit={save}
      >
        <Button onClick={onClose}>{t(['取消', 'Cancel'])}</Button>
      </CallFooter>
    </>
  )
}
