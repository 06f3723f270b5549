import type { AnyCall, Entity } from '@forecourt/contract/kernel'
import { cancelTask, retryTask } from '@forecourt/contract/tools'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { send } from '../client.ts'
import { noteWrite } from '../last-write.ts'
import { say, useLanguage, useText } from '../text.ts'
import { toast } from '../toast.ts'
import { TaskProgress } from '../transfer/task-progress.tsx'
import { useTask, type Watched, whyNot } from '../transfer/task-watch.ts'
import { TransferDialog } from '../transfer/transfer-dialog.tsx'
import { undoOf } from '../undo.ts'
import { BulkCounts, BulkRefused, type BulkResult } from './bulk-outcome.tsx'

/** What was done to no more rows than this can be taken back as a whole. */
const maxUndone = 100

interface BulkRunProps {
  readonly taskId: string
  readonly title: string
  readonly entity: Entity
  /** What was done to the rows; they were removed without it. */
  readonly call?: AnyCall | undefined
  readonly onClose: () => void
}

/** When it is over the lists show what is left, and what can be taken back is offered to be. */
function useEnd({ taskId, entity, call }: BulkRunProps, task: Watched | undefined) {
  const seen = useRef(false)
  const isOver = task?.isOver ?? false
  const result = task?.result as BulkResult | undefined
  useEffect(() => {
    if (!isOver) seen.current = false
    if (!isOver || seen.current) return
    seen.current = true
    if ((call && !call.undo) || !result?.done || result.done > maxUndone) return
    noteWrite(entity, `task-${taskId}`, call?.undo ? true : undefined)
    const undo = undoOf(entity)
    if (!undo) return
    if (call) toast(say(['{0}：已处理 {1} 条', '{0}: {1} done'], call.title, result.done), 'good', undo)
    else toast(say(['已删除 {0} 条', '{0} removed'], result.done), 'good', undo)
  }, [isOver, result, call, entity, taskId])
}

/** How far the server is with a bulk action, and what became of it. It goes on when this is closed. */
export function BulkRun(props: BulkRunProps) {
  const { taskId, title, onClose } = props
  const t = useText()
  const lang = useLanguage(state => state.lang)
  const { data: task } = useTask(taskId)
  const [busy, setBusy] = useState(false)
  useEnd(props, task)
  const isOver = task?.isOver ?? false
  const act = async (call: typeof cancelTask | typeof retryTask) => {
    setBusy(true)
    await send(call, { id: taskId }).catch(() => undefined)
    setBusy(false)
  }
  const leave = () => {
    if (!isOver) toast(t(['批量处理在后台继续，可在任务中心查看', 'It goes on; the task list shows how far']), 'plain')
    onClose()
  }
  const runs = (
    <>
      <p />
      <Button loading={busy} onClick={() => void act(cancelTask)}>
        {t(['停止', 'Stop'])}
      </Button>
      <Button type="primary" onClick={leave}>
        {t(['转到后台', 'Go on in the background'])}
      </Button>
    </>
  )
  const over = (
    <>
      <p />
      {!task?.isDone && (
        <Button loading={busy} onClick={() => void act(retryTask)}>
          {task?.result ? t(['重试失败的', 'Try those refused again']) : t(['继续处理', 'Go on'])}
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {t(['完成', 'Done'])}
      </Button>
    </>
  )
  const result = task?.result as BulkResult | undefined
  return (
    <TransferDialog title={title} footer={isOver ? over : runs} onClose={leave}>
      {!isOver && <TaskProgress task={task} label={task?.message ?? t(['正在准备…', 'Getting ready…'])} />}
      {isOver && task && !result && (
        <p className="field-problem" role="alert">
          {whyNot(task, lang)}
          {task.message && ` · ${task.message}`}
        </p>
      )}
      {isOver && result && <BulkCounts result={result} />}
      {isOver && result && <BulkRefused result={result} {...(task?.fileKey ? { fileKey: task.fileKey } : {})} />}
    </TransferDialog>
  )
}
