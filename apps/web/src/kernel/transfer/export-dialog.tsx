import { isMasked } from '@forecourt/contract/kernel'
import { cancelTask, startExport } from '@forecourt/contract/tools'
import { Button, Checkbox, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, send } from '../client.ts'
import { grouped } from '../figures.ts'
import { waitFor } from '../my-tasks.ts'
import { usePermission } from '../permission.ts'
import { useLanguage, useText } from '../text.ts'
import { toast } from '../toast.ts'
import type { ListState } from '../list/list-state.ts'
import { exportable } from './exportable.ts'
import { fetchFile } from './fetch-file.ts'
import { TaskProgress } from './task-progress.tsx'
import { useTask, whyNot } from './task-watch.ts'
import { inSentence, TransferDialog } from './transfer-dialog.tsx'

type Choice<V> = readonly (readonly [value: V, label: string])[]

function Pick<V extends string>(props: {
  readonly legend: string
  readonly value: V
  readonly choices: Choice<V>
  readonly onChange: (value: V) => void
}) {
  return (
    <fieldset className="transfer-pick">
      <legend>{props.legend}</legend>
      <Radio.Group
        value={props.value}
        options={props.choices.map(([value, label]) => ({ value, label }))}
        onChange={event => props.onChange(event.target.value as V)}
      />
    </fieldset>
  )
}

function useExportChoices(list: ListState) {
  const { rows, columns, filters } = exportable(list)
  const [wanted, setWanted] = useState({
    rows: rows.length > 0 ? ('picked' as const) : ('all' as 'all' | 'picked'),
    columns: 'shown' as 'shown' | 'all',
    format: 'xlsx' as 'xlsx' | 'csv',
    plain: false,
  })
  const input = {
    resource: list.resource.bases[0] ?? '',
    format: wanted.format,
    columns: wanted.columns === 'shown' ? columns.join(',') : '',
    filters,
    ids: wanted.rows === 'picked' ? rows.join(',') : '',
    plain: wanted.plain ? 1 : 0,
  }
  return {
    wanted,
    change: (patch: Partial<typeof wanted>) => setWanted({ ...wanted, ...patch }),
    input,
    rows,
    columns,
  }
}

function ExportChoices({ list, of }: { readonly list: ListState; readonly of: ReturnType<typeof useExportChoices> }) {
  const t = useText()
  const mayPlain = usePermission(`${list.resource.permission}_exportPlain`)
  const { wanted, change, rows, columns } = of
  const total = `${grouped(String(list.total))}${list.answer.data?.atLeast ? '+' : ''}`
  const all: readonly ['all', string] = ['all', t(['按当前筛选的全部（{0} 条）', 'All by these filters ({0})'], total)]
  return (
    <>
      <Pick
        legend={t(['数据', 'Rows'])}
        value={wanted.rows}
        choices={rows.length > 0 ? [['picked', t(['选中的 {0} 条', 'The {0} selected'], rows.length)], all] : [all]}
        onChange={value => change({ rows: value })}
      />
      <Pick
        legend={t(['列', 'Columns'])}
        value={wanted.columns}
        choices={[
          ['shown', t(['当前显示的 {0} 列', 'The {0} shown'], columns.length)],
          ['all', t(['全部列', 'All'])],
        ]}
        onChange={value => change({ columns: value })}
      />
      <Pick
        legend={t(['格式', 'Format'])}
        value={wanted.format}
        choices={[
          ['xlsx', t(['Excel 工作簿', 'Excel workbook'])],
          ['csv', 'CSV'],
        ]}
        onChange={value => change({ format: value })}
      />
      {isMasked(list.entity) && mayPlain && (
        <Checkbox checked={wanted.plain} onChange={event => change({ plain: event.target.checked })}>
          {t(['导出明文（会留下审计记录）', 'Unmasked (this is recorded)'])}
        </Checkbox>
      )}
      {isMasked(list.entity) && !wanted.plain && (
        <p className="field-note">
          {t(['手机号等信息按列表的样子脱敏', 'Phones and the like are masked as in the list'])}
        </p>
      )}
    </>
  )
}

/** Makes a file of a list: what to put in, then how far it is, then the file. */
export default function ExportDialog({ list, onClose }: { readonly list: ListState; readonly onClose: () => void }) {
  const t = useText()
  const lang = useLanguage(state => state.lang)
  const of = useExportChoices(list)
  const [taskId, setTaskId] = useState<string>()
  const [problem, setProblem] = useState('')
  const { data: task } = useTask(taskId)
  const fetched = useRef(false)
  const key = task?.fileKey
  useEffect(() => {
    if (!key || fetched.current) return
    fetched.current = true
    fetchFile(key)
  }, [key])
  const start = () =>
    send(startExport, of.input, { quiet: true }).then(
      answer => setTaskId(answer.taskId),
      (fault: ApiError) => setProblem(fault.message),
    )
  const leave = () => {
    if (taskId && !task?.isOver) {
      waitFor(taskId)
      toast(t(['导出在后台继续，完成后可在任务中心下载', 'It goes on; the file will be in the task list']), 'plain')
    }
    onClose()
  }
  const stop = () => void (taskId && send(cancelTask, { id: taskId }, { quiet: true }).catch(() => undefined))
  const title = t(['导出{0}', 'Export {0}'], inSentence(list.entity.label))
  const chooses = (
    <>
      <p className="field-problem" role="alert">
        {problem}
      </p>
      <Button onClick={onClose}>{t(['取消', 'Cancel'])}</Button>
      <Button type="primary" onClick={() => void start()}>
        {t(['导出', 'Export'])}
      </Button>
    </>
  )
  const runs = (
    <>
      <p />
      <Button onClick={stop}>{t(['取消导出', 'Stop'])}</Button>
      <Button type="primary" onClick={leave}>
        {t(['转到后台', 'Go on in the background'])}
      </Button>
    </>
  )
  const over = (
    <>
      <p />
      {key && <Button onClick={() => fetchFile(key)}>{t(['再次下载', 'Download again'])}</Button>}
      <Button type="primary" onClick={onClose}>
        {t(['完成', 'Done'])}
      </Button>
    </>
  )
  return (
    <TransferDialog title={title} footer={!taskId ? chooses : task?.isOver ? over : runs} onClose={leave}>
      {!taskId && <ExportChoices list={list} of={of} />}
      {taskId && !task?.isOver && <TaskProgress task={task} label={t(['正在生成文件', 'Making the file'])} />}
      {task?.isDone && (
        <p className="transfer-done">
          {t(
            ['文件已生成，{0}。7 天内可在任务中心再次下载。', 'The file is ready: {0}. It is kept for 7 days.'],
            task.message ?? '',
          )}
        </p>
      )}
      {task?.isOver && !task.isDone && (
        <p className="field-problem" role="alert">
          {whyNot(task, lang)}
        </p>
      )}
    </TransferDialog>
  )
}
