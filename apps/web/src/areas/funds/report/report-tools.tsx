import { exportReport, type reportKind } from '@forecourt/contract/funds'
import type { WireInputOfCall } from '@forecourt/contract/kernel'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, send } from '../../../kernel/client.ts'
import { useLanguage, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { fetchFile } from '../../../kernel/transfer/fetch-file.ts'
import { useTask, whyNot } from '../../../kernel/transfer/task-watch.ts'

type Report = keyof typeof reportKind.entries
type Input = Omit<WireInputOfCall<typeof exportReport>, 'report' | 'format'>

interface ReportToolsProps {
  readonly report: Report
  readonly input: Input
}

/** The page on paper. */
function PrintButton() {
  const t = useText()
  return <Button onClick={() => print()}>{t(['打印', 'Print'])}</Button>
}

/** A file of what the page shows, all of it, or the page on paper. */
export const ReportTools = (props: ReportToolsProps) => (
  <>
    <Export {...props} />
    <PrintButton />
  </>
)

/** Makes the file and fetches it when it is ready. */
function Export({ report, input }: ReportToolsProps) {
  const t = useText()
  const lang = useLanguage(state => state.lang)
  const [taskId, setTaskId] = useState<string>()
  const { data: task } = useTask(taskId)
  const notified = useRef<string>(undefined)
  useEffect(() => {
    if (!task?.isOver || !taskId || notified.current === taskId) return
    notified.current = taskId
    if (task.fileKey) fetchFile(task.fileKey)
    else toast(whyNot(task, lang), 'bad')
  }, [task, taskId, lang])
  const start = (format: 'xlsx' | 'csv') =>
    send(exportReport, { ...input, report, format }, { quiet: true }).then(
      answer => setTaskId(answer.taskId),
      (fault: ApiError) => toast(fault.message, 'bad'),
    )
  const runs = taskId !== undefined && !task?.isOver
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: t(['Excel 工作簿', 'Excel workbook']) },
          { key: 'csv', label: 'CSV' },
        ],
        onClick: ({ key }) => void start(key === 'csv' ? 'csv' : 'xlsx'),
      }}
    >
      <Button loading={runs}>{t(['导出', 'Export'])}</Button>
    </Dropdown>
  )
}
