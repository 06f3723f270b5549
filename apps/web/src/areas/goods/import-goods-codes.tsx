import { importGoodsCodes } from '@forecourt/contract/goods'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../kernel/call/use-call.ts'
import { grouped } from '../../kernel/figures.ts'
import { FormFields } from '../../kernel/form/form-fields.tsx'
import { ProblemList } from '../../kernel/form/problem-list.tsx'
import { Icon } from '../../kernel/icon.tsx'
import { ScrollPlace } from '../../kernel/scroll-place.tsx'
import { useLanguage, useText } from '../../kernel/text.ts'
import { DropFile } from '../../kernel/transfer/drop-file.tsx'
import { fetchFile } from '../../kernel/transfer/fetch-file.ts'
import { TaskProgress } from '../../kernel/transfer/task-progress.tsx'
import { type Watched, useTask, whyNot } from '../../kernel/transfer/task-watch.ts'
import { TransferDialog } from '../../kernel/transfer/transfer-dialog.tsx'

interface Fault {
  readonly row: number
  readonly tail: string
  readonly reason: string
}
interface Brought {
  readonly batchNo: string
  readonly total: number
  readonly added: number
  readonly failed: number
  readonly faults: readonly Fault[]
}

/** How many codes there are now, and which rows of the file are none. */
function Outcome({ result, fileKey }: { readonly result: Brought; readonly fileKey: string | undefined }) {
  const t = useText()
  const counts = [
    { label: t(['总行数', 'Rows']), value: result.total, tone: 'plain' },
    { label: t(['已入库', 'Brought in']), value: result.added, tone: 'good' },
    { label: t(['未导入', 'Not brought in']), value: result.failed, tone: result.failed > 0 ? 'bad' : 'plain' },
  ]
  const heading = t(['{0} 行未导入', '{0} {0|row|rows} not brought in'], result.failed)
  return (
    <>
      <p className="transfer-done">{t(['批次 {0}', 'Batch {0}'], result.batchNo)}</p>
      <dl className="transfer-counts">
        {counts.map(one => (
          <div key={one.label} data-tone={one.tone}>
            <dt>{one.label}</dt>
            <dd className="figure">{grouped(String(one.value))}</dd>
          </div>
        ))}
      </dl>
      {result.failed > 0 && (
        <section>
          <header className="transfer-head">
            <h3>{heading}</h3>
            {fileKey && (
              <Button size="small" icon={<Icon name="download" size={16} />} onClick={() => fetchFile(fileKey)}>
                {t(['下载清单', 'Download the list'])}
              </Button>
            )}
          </header>
          <ScrollPlace label={heading} className="transfer-scroll">
            <table className="rows">
              <thead>
                <tr>
                  <th scope="col" className="right">
                    {t(['行号', 'Row'])}
                  </th>
                  <th scope="col">{t(['卡密尾号', 'Ends in'])}</th>
                  <th scope="col">{t(['原因', 'Reason'])}</th>
                </tr>
              </thead>
              <tbody>
                {result.faults.map(one => (
                  <tr key={one.row}>
                    <td className="right figure">{one.row}</td>
                    <td>
                      <code>{one.tail}</code>
                    </td>
                    <td className="field-problem">{one.reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollPlace>
        </section>
      )}
    </>
  )
}

const resultOf = (task: Watched | undefined) => (task?.isDone ? (task.result as Brought) : undefined)

/** From the file of codes to what became of each of its rows. The browser may be closed meanwhile. */
export default function CodeImport({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const lang = useLanguage(state => state.lang)
  const [file, setFile] = useState<File>()
  const [taskId, setTaskId] = useState<string>()
  const { data: task } = useTask(taskId)
  const work = useCall({
    call: importGoodsCodes,
    draft: false,
    done: null,
    onDone: answer => setTaskId(answer.taskId),
  })
  const result = resultOf(task)
  const problem = task?.isOver && !task.isDone ? whyNot(task, lang) : undefined
  const runs = taskId !== undefined && !task?.isOver
  const footer = result ? (
    <Button type="primary" onClick={onClose}>
      {t(['完成', 'Done'])}
    </Button>
  ) : runs ? (
    <Button onClick={onClose}>{t(['转到后台', 'Go on in the background'])}</Button>
  ) : problem ? (
    <Button onClick={() => setTaskId(undefined)}>{t(['重新导入', 'Try again'])}</Button>
  ) : (
    <Button type="primary" loading={work.busy} disabled={!file} onClick={() => void work.submit(file ? { file } : {})}>
      {t(['导入', 'Bring them in'])}
    </Button>
  )
  return (
    <TransferDialog title={t(importGoodsCodes.title)} footer={footer} onClose={onClose}>
      {result ? (
        <Outcome result={result} fileKey={task?.fileKey} />
      ) : runs ? (
        <TaskProgress task={task} label={t(['正在导入', 'Bringing them in'])} />
      ) : problem ? (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      ) : (
        <>
          <ProblemList form={work.form} />
          <FormFields form={work.form} />
          <DropFile
            busy={work.busy}
            name={t(['卡密文件', 'File of codes'])}
            hint={t([
              '每行一个卡密，第二列可填截止日；XLSX 或 CSV，不超过 100000 行、10MB',
              'A code in each row, its last day may stand beside it; XLSX or CSV, up to 100,000 rows and 10 MB',
            ])}
            label={file ? file.name : t(['把文件拖到这里', 'Drop the file here'])}
            onFile={setFile}
          />
        </>
      )}
    </TransferDialog>
  )
}
