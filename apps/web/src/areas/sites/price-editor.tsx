import { addDays, dayOf } from '@forecourt/contract/kernel'
import { setPrices } from '@forecourt/contract/sites'
import { Button, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { type ApiError, send } from '../../kernel/client.ts'
import { confirm } from '../../kernel/confirm.tsx'
import { ungrouped } from '../../kernel/figures.ts'
import { useUnsaved } from '../../kernel/pane.tsx'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { FieldInput } from '../../kernel/widgets/field-input.tsx'
import { allMoved, changedOf, type DraftPrice, draftOf, faultsOf, isChanged, unusualIn } from './price-draft.ts'
import { isSame, oddities, type PriceName, shortPrice } from './price-figures.ts'
import { Margin, PriceHead } from './price-section.tsx'
import { ProductChip } from './product-chip.tsx'
import { type PriceRow, refreshSite, useOilNames } from './sites-data.ts'

interface CellProps {
  readonly row: DraftPrice
  readonly name: PriceName
  readonly isWrong: boolean
  readonly onChange: (text: string) => void
}

/** One price, with the one in force below it once it differs. */
function Cell({ row, name, isWrong, onChange }: CellProps) {
  const t = useText()
  const [typing, setTyping] = useState<string>()
  const value = row[name]
  const was = row.before && !isSame(value, row.before[name]) ? shortPrice(row.before[name]) : undefined
  return (
    <td className="right price-cell" data-changed={was !== undefined}>
      <Input
        className="figure-input"
        inputMode="decimal"
        maxLength={9}
        aria-label={`${row.oilNo} ${t(setPricesLabel(name))}`}
        {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
        value={typing ?? (value && shortPrice(value))}
        onFocus={event => {
          setTyping(value && shortPrice(value))
          event.target.select()
        }}
        onChange={event => {
          const text = ungrouped(event.target.value)
          setTyping(text)
          onChange(text)
        }}
        onBlur={() => setTyping(undefined)}
      />
      {was && <del>{was}</del>}
    </td>
  )
}

const setPricesLabel = (name: PriceName) => setPrices.input.prices.options.rows[name].label

interface RowProps {
  readonly row: DraftPrice
  readonly wrong: readonly PriceName[]
  readonly onChange: (name: PriceName, text: string) => void
}

function EditedRow({ row, wrong, onChange }: RowProps) {
  const t = useText()
  const odd = isChanged(row) ? oddities(row.oilNo, row) : []
  const cell = (name: PriceName) => (
    <Cell row={row} name={name} isWrong={wrong.includes(name)} onChange={text => onChange(name, text)} />
  )
  return (
    <>
      <tr data-odd={odd.length > 0}>
        <th scope="row">
          <ProductChip oilNo={row.oilNo} />
        </th>
        {cell('nationalPrice')}
        {cell('gunPrice')}
        {cell('platformPrice')}
        <td className="right">
          <Margin of={row.gunPrice} minus={row.platformPrice} />
        </td>
        {cell('settlePrice')}
        <td className="right">
          <Margin of={row.platformPrice} minus={row.settlePrice} />
        </td>
      </tr>
      {odd.length > 0 && (
        <tr className="odd-line">
          <td colSpan={7}>
            <output>{odd.map(one => t(one)).join(t(['；', '; ']))}</output>
          </td>
        </tr>
      )}
    </>
  )
}

type When = 'now' | 'midnight' | 'later'

interface WhenChoiceProps {
  readonly when: When
  readonly later: string | null
  readonly onWhen: (when: When) => void
  readonly onLater: (moment: string | null) => void
}

const tomorrow = () => addDays(dayOf(new Date()), 1)

/** National prices change at midnight, so that is one click; everything else is typed. */
function WhenChoice({ when, later, onWhen, onLater }: WhenChoiceProps) {
  const t = useText()
  const id = useId()
  const field = setPrices.input.effectiveTime
  return (
    <div className="when">
      <Radio.Group aria-label={t(field.label)} value={when} onChange={event => onWhen(event.target.value as When)}>
        <Radio value="now">{t(['立即生效', 'At once'])}</Radio>
        <Radio value="midnight">{t(['明日 00:00（{0}）', 'Tomorrow 00:00 ({0})'], tomorrow().slice(5))}</Radio>
        <Radio value="later">{t(['指定时间', 'At a time'])}</Radio>
      </Radio.Group>
      {when === 'later' && (
        <FieldInput
          id={id}
          name="effectiveTime"
          field={field}
          label={t(field.label)}
          value={later}
          invalid={false}
          describedBy={id}
          onChange={value => onLater(value as string | null)}
          onBlur={() => undefined}
        />
      )}
    </div>
  )
}

/** Moves every price by one amount; a national change is usually just that. */
function MoveAll({ onMove }: { readonly onMove: (by: string) => void }) {
  const t = useText()
  const [by, setBy] = useState('')
  const isStep = /^-?\d{1,2}(\.\d{1,4})?$/.test(by) && Number(by) !== 0
  return (
    <span className="move-all">
      <Input
        inputMode="decimal"
        maxLength={8}
        aria-label={t(['统一调整（元/L）', 'Move all by (CNY/L)'])}
        placeholder={t(['如 -0.15', 'e.g. -0.15'])}
        value={by}
        onChange={event => setBy(ungrouped(event.target.value))}
        onPressEnter={() => isStep && onMove(by)}
      />
      <Button disabled={!isStep} onClick={() => onMove(by)}>
        {t(['全部价格加减', 'Move all prices'])}
      </Button>
    </span>
  )
}

interface PriceEditorProps {
  readonly siteId: string
  readonly oilNos: readonly string[]
  readonly present: ReadonlyMap<string, PriceRow>
  readonly onClose: () => void
}

/** Prices changed in place, one line a product; only what was changed is sent, all of it or nothing. */
export default function PriceEditor({ siteId, oilNos, present, onClose }: PriceEditorProps) {
  const t = useText()
  const name = useOilNames()
  const [draft, setDraft] = useState<readonly DraftPrice[]>(() => draftOf(oilNos, present))
  const [tried, setTried] = useState(false)
  const [when, setWhen] = useState<When>('now')
  const [later, setLater] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const changed = changedOf(draft)
  const faults = tried ? faultsOf(draft) : []
  useUnsaved(changed.length > 0)

  const effectiveTime = when === 'now' ? null : when === 'midnight' ? `${tomorrow()} 00:00:00` : later
  const isConfirmed = async (): Promise<boolean> => {
    const odd = unusualIn(draft)
    if (odd.length === 0) return true
    return await confirm({
      title: t(['价格异常，仍要调价？', 'Unusual prices: change them all the same?']),
      text: odd.map(one => `${name(one.oilNo)} ${t(one.label)}`).join(t(['；', '; '])),
      ok: t(['确认调价', 'Change prices']),
      danger: true,
    })
  }
  const save = async () => {
    setTried(true)
    setProblem('')
    if (faultsOf(draft).length > 0) return setProblem(t(['请填完整四个价格', 'Fill in all four prices']))
    if (when === 'later' && !later) return setProblem(t(['请选择生效时间', 'Choose when they begin']))
    if (!(await isConfirmed())) return
    setBusy(true)
    try {
      const confirmed = unusualIn(draft).length > 0 ? 1 : 0
      await send(setPrices, { siteId, prices: changed, confirmed, effectiveTime }, { quiet: true })
      toast(
        effectiveTime
          ? t(['已安排在 {0} 生效', 'Scheduled for {0}'], effectiveTime)
          : t(['新价格已生效', 'New prices in force']),
        'good',
      )
      onClose()
      await refreshSite()
    } catch (fault) {
      setBusy(false)
      setProblem((fault as ApiError).message)
    }
  }
  return (
    <>
      <div className="section-head">
        <p>{t(['只提交改动过的油品；单位 元/L', 'Only what you change is sent; CNY per litre'])}</p>
        <MoveAll onMove={by => setDraft(allMoved(draft, by))} />
      </div>
      <div className="rows-scroll">
        <table className="rows prices prices-edited">
          <thead>
            <tr>
              <PriceHead />
            </tr>
          </thead>
          <tbody>
            {draft.map(row => (
              <EditedRow
                key={row.oilNo}
                row={row}
                wrong={faults.filter(one => one.oilNo === row.oilNo).map(one => one.name)}
                onChange={(changedName, text) =>
                  setDraft(draft.map(one => (one.oilNo === row.oilNo ? { ...one, [changedName]: text } : one)))
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="section-feet">
        <WhenChoice when={when} later={later} onWhen={setWhen} onLater={setLater} />
        <p className="field-problem" role="alert">
          {problem}
        </p>
        <Button onClick={onClose}>{t(['取消', 'Cancel'])}</Button>
        <Button type="primary" loading={busy} disabled={changed.length === 0} onClick={() => void save()}>
          {changed.length === 0
            ? t(['尚无改动', 'Nothing changed'])
            : t(['提交调价（{0} 个油品）', 'Change {0} products'], changed.length)}
        </Button>
      </div>
    </>
  )
}
