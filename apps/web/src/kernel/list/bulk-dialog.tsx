import type { Entity, Fields, Label } from '@forecourt/contract/kernel'
import { Progress } from 'antd'
import { useMemo, useState } from 'react'
import { inputFrom } from '../call/call-input.ts'
import { FormFields } from '../form/form-fields.tsx'
import { formFields, useForm } from '../form/form-state.ts'
import { Frame } from '../form/frame.tsx'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { FieldText } from '../widgets/field-text.tsx'
import { type Result, useBulkWork } from './bulk-work.ts'
import { type AnyCall, useList } from './list-state.ts'
import { isPossible } from './row-actions.ts'

interface BulkDialogProps {
  /** What is done to each row; without a call they are removed. */
  readonly call?: AnyCall
  readonly onClose: () => void
}

const hundred = 100
const removal: Label = ['确定将选择数据删除?', 'Delete the selected rows?']

/** The rows as they were picked: the dialog works on these, whatever happens to the list behind it. */
function usePicked(call: AnyCall | undefined) {
  const { picked, entity } = useList()
  const [rows] = useState(() => picked)
  const possible = useMemo(() => rows.filter(row => !call || isPossible(call, entity, row)), [rows, call, entity])
  return { possible, skipped: rows.length - possible.length }
}

function ResultLine({ row, problem }: Result) {
  const t = useText()
  const { entity } = useList()
  const name = entity.options.display ?? ''
  const field = entity.fields[name]
  return (
    <li data-bad={problem !== undefined}>
      <span>{field ? <FieldText name={name} field={field} row={row} brief /> : row.id}</span>
      <span>{problem ?? t(['成功', 'Done'])}</span>
    </li>
  )
}

/** Asks once, then does it row by row, and shows of each row how it went. */
export default function BulkDialog({ call, onClose }: BulkDialogProps) {
  const t = useText()
  const { possible, skipped } = usePicked(call)
  const { results, phase, run, stop } = useBulkWork(call)
  const { entity } = useList()
  const title = call ? t(call.title) : t(['删除', 'Delete'])
  const fields = useMemo(() => askedFields(call, possible[0], entity), [call, possible, entity])
  const form = useForm(fields)
  const failed = results.filter(one => one.problem !== undefined)
  const begin = () => {
    if (phase === 'done') return onClose()
    if (phase === 'runs') return stop()
    if (!form.check()) void run(possible, form.values)
  }
  const label = { asks: title, runs: t(['停止', 'Stop']), done: t(['知道了', 'Close']) }[phase]
  return (
    <Frame
      title={t(['批量{0}', '{0}: many rows'], title)}
      shape="modal"
      okText={label}
      busy={false}
      dirty={phase === 'runs'}
      danger={phase === 'asks' && (!call || (call.danger ?? false))}
      onSubmit={begin}
      onClose={onClose}
    >
      <p>
        {t(['将处理 {0} 条{1}', '{0} rows of {1}'], possible.length, entity.label)}
        {skipped > 0 && t(['，另有 {0} 条状态不允许，已跳过', ', {0} more are skipped for their state'], skipped)}
      </p>
      {phase === 'asks' ? (
        <>
          {(call ? call.confirm : removal) && <p className="call-confirm">{t(call?.confirm ?? removal)}</p>}
          <FormFields form={form} capitals={call?.money ?? false} />
        </>
      ) : (
        <>
          <Progress percent={Math.round((results.length / Math.max(1, possible.length)) * hundred)} />
          <output>
            {t(['成功 {0} 条，失败 {1} 条', '{0} done, {1} refused'], results.length - failed.length, failed.length)}
          </output>
          <ul className="bulk-results">
            {[...failed, ...results.filter(one => one.problem === undefined)].map(one => (
              <ResultLine key={one.row.id} {...one} />
            ))}
          </ul>
        </>
      )}
    </Frame>
  )
}

/** What the rows do not answer themselves and a person fills in once for all. */
function askedFields(call: AnyCall | undefined, row: AnyRow | undefined, of: Entity): Fields {
  if (!call) return {}
  const known = inputFrom(call, row, of)
  return Object.fromEntries(Object.entries(formFields(call.input as Fields, true)).filter(([name]) => !(name in known)))
}
