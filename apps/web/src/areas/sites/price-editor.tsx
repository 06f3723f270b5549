import { setPrices } from '@forecourt/contract/sites'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../kernel/call/use-call.ts'
import { confirm } from '../../kernel/confirm.tsx'
import { DraftOffer } from '../../kernel/form/draft-offer.tsx'
import { mayLeave } from '../../kernel/form/may-leave.ts'
import { useUnsaved } from '../../kernel/pane.tsx'
import { useText } from '../../kernel/text.ts'
import { wireText } from '../../kernel/wire-text.ts'
import { allMoved, changedOf, faultsOf, unusualIn } from './price-draft.ts'
import { EditedRow } from './price-editor-row.tsx'
import { PriceHead } from './price-parts.tsx'
import { MoveAll, tomorrow, WhenChoice } from './price-when.tsx'
import { type PriceRow, useOilNames } from './sites-data.ts'
import { usePriceDraft } from './use-price-draft.ts'

interface PriceEditorProps {
  readonly siteId: string
  readonly oilNos: readonly string[]
  readonly present: ReadonlyMap<string, PriceRow>
  readonly onClose: () => void
}

const nothing = {}

/** Prices changed in place, one line a product; only what was changed is sent, all of it or nothing. */
export default function PriceEditor({ siteId, oilNos, present, onClose }: PriceEditorProps) {
  const t = useText()
  const name = useOilNames()
  const { draft, setDraft, when, setWhen, later, setLater, kept } = usePriceDraft(siteId, oilNos, present)
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const changed = changedOf(draft)
  const faults = tried ? faultsOf(draft) : []
  useUnsaved(changed.length > 0)
  const work = useCall({
    call: setPrices,
    fields: nothing,
    draft: false,
    done: (_answer, sent) =>
      sent['effectiveTime']
        ? { text: ['已安排在 {0} 生效', 'Scheduled for {0}'], values: [wireText(sent['effectiveTime'])] }
        : { text: ['新价格已生效', 'New prices in force'] },
    onDone: () => {
      kept.forget()
      onClose()
    },
  })

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
    const confirmed = unusualIn(draft).length > 0 ? 1 : 0
    await work.submit({ siteId, prices: changed, confirmed, effectiveTime })
  }
  const leave = async () => {
    if (!(await mayLeave(changed.length > 0))) return
    if (changed.length > 0) kept.forget()
    onClose()
  }
  return (
    <>
      <DraftOffer draft={kept} />
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
          {problem || work.form.summary}
        </p>
        <Button onClick={() => void leave()}>{t(['取消', 'Cancel'])}</Button>
        <Button type="primary" loading={work.busy} disabled={changed.length === 0} onClick={() => void save()}>
          {changed.length === 0
            ? t(['尚无改动', 'Nothing changed'])
            : t(['提交调价（{0} 个油品）', 'Change {0} products'], changed.length)}
        </Button>
      </div>
    </>
  )
}
