import { setPrices } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { useState } from 'react'
import { CallFooter } from '../../kernel/call/call-footer.tsx'
import { useCall } from '../../kernel/call/use-call.ts'
import { confirm } from '../../kernel/confirm.tsx'
import { DraftOffer } from '../../kernel/form/draft-offer.tsx'
import type { Values } from '../../kernel/form/form-state.ts'
import { mayLeave } from '../../kernel/form/may-leave.ts'
import { useDraft } from '../../kernel/form/use-draft.ts'
import { useUnsaved } from '../../kernel/pane.tsx'
import { Section } from '../../kernel/parts/section.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'
import {
  allMoved,
  changedOf,
  type DraftPrice,
  draftOf,
  faultsOf,
  isChanged,
  unusualIn,
  withPrices,
} from './price-draft.ts'
import { oddities, type Prices } from './price-figures.ts'
import { PriceInput } from './price-input.tsx'
import { usePriceColumns } from './price-parts.tsx'
import { MoveAll, tomorrow, type When, WhenChoice, whenOf } from './price-when.tsx'
import { type PriceRow, useOilNames } from './sites-data.ts'

interface PriceEditorProps {
  readonly siteId: string
  readonly oilNos: readonly string[]
  readonly present: ReadonlyMap<string, PriceRow>
  readonly onClose: () => void
}

const nothing = {}
const { prices, effectiveTime: moment } = setPrices.input
const kept = { prices, when: moment, later: moment }
const first = { prices: [], when: 'now', later: null }

/** Prices changed in place, one line a product; only what was changed is sent, all of it or nothing. */
export default function PriceEditor({ siteId, oilNos, present, onClose }: PriceEditorProps) {
  const t = useText()
  const name = useOilNames()
  const [draft, setDraft] = useState<readonly DraftPrice[]>(() => draftOf(oilNos, present))
  const [when, setWhen] = useState<When>('now')
  const [later, setLater] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const changed = changedOf(draft)
  const faults = tried ? faultsOf(draft) : []
  const odd = unusualIn(draft)
  const isDirty = changed.length > 0
  useUnsaved(isDirty)
  // What was typed is kept until it is sent or thrown away.
  const offer = useDraft(`prices-${siteId}`, {
    fields: kept,
    first,
    values: { prices: changed, when, later },
    dirty: isDirty,
    fill: (found: Values) => {
      setDraft(withPrices(draft, (found['prices'] ?? []) as (Prices & { oilNo: string })[]))
      setWhen(whenOf(found['when']))
      setLater(wireText(found['later']) || null)
    },
  })
  const close = () => {
    offer.forget()
    onClose()
  }
  const work = useCall({
    call: setPrices,
    fields: nothing,
    draft: false,
    done: (_answer, sent) =>
      sent['effectiveTime']
        ? { text: ['已安排在 {0} 生效', 'Scheduled for {0}'], values: [wireText(sent['effectiveTime'])] }
        : { text: ['新价格已生效', 'New prices in force'] },
    onDone: close,
  })
  const effectiveTime = when === 'now' ? null : when === 'midnight' ? `${tomorrow()} 00:00:00` : later
  const problem =
    faults.length > 0
      ? t(['请填完整四个价格', 'Fill in all four prices'])
      : tried && when === 'later' && !later
        ? t(['请选择生效时间', 'Choose when they begin'])
        : undefined
  const save = async () => {
    setTried(true)
    if (faultsOf(draft).length > 0 || (when === 'later' && !later)) return
    const isSure =
      odd.length === 0 ||
      (await confirm({
        title: t(['价格异常，仍要调价？', 'Unusual prices: change them all the same?']),
        text: odd.map(one => `${name(one.oilNo)} ${t(one.label)}`).join(t(['；', '; '])),
        ok: t(['确认调价', 'Change prices']),
        danger: true,
      }))
    if (isSure) await work.submit({ siteId, prices: changed, confirmed: odd.length > 0 ? 1 : 0, effectiveTime })
  }
  const columns = usePriceColumns<DraftPrice>((row, of) => (
    <PriceInput
      row={row}
      name={of}
      isWrong={faults.some(one => one.oilNo === row.oilNo && one.name === of)}
      onChange={text => setDraft(draft.map(one => (one.oilNo === row.oilNo ? { ...one, [of]: text } : one)))}
    />
  ))
  return (
    <Section title={t(['调价', 'Change prices'])} extra={<MoveAll onMove={by => setDraft(allMoved(draft, by))} />}>
      <DraftOffer draft={offer} />
      <p className="dim">{t(['只提交改动过的油品；单位 元/L', 'Only what you change is sent; CNY per litre'])}</p>
      <Sheet
        label={t(['调价', 'Change prices'])}
        isWhole
        rows={draft}
        keyOf={row => row.oilNo}
        columns={columns}
        noteOf={row =>
          isChanged(row) &&
          oddities(row.oilNo, row)
            .map(one => t(one))
            .join(t(['；', '; ']))
        }
      />
      <WhenChoice when={when} later={later} onWhen={setWhen} onLater={setLater} />
      <CallFooter
        work={work}
        problem={problem}
        disabled={!isDirty}
        label={
          isDirty
            ? t(['提交调价（{0} 个油品）', 'Change {0} products'], changed.length)
            : t(['尚无改动', 'Nothing changed'])
        }
        onSubmit={() => void save()}
      >
        <Button onClick={() => void mayLeave(isDirty).then(isFree => isFree && (isDirty ? close() : onClose()))}>
          {t(['取消', 'Cancel'])}
        </Button>
      </CallFooter>
    </Section>
  )
}
