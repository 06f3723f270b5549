import { importFields, type Label, missingColumns, type Resource } from '@forecourt/contract/kernel'
import { startImport, uploadImport } from '@forecourt/contract/tools'
import { useState } from 'react'
import { type ApiError, send } from '../client.ts'
import { type Watched, useTask, whyNot } from './task-watch.ts'
import { useLanguage } from '../text.ts'

export interface FileColumn {
  readonly header: string | null
  readonly sample: string | null
  readonly field: string | null
}
export interface UploadedFile {
  readonly id: string
  readonly fileName: string
  readonly total: number
  readonly columns: readonly FileColumn[]
}
export interface RowFault {
  readonly row: number
  readonly column: string | null
  readonly value: string | null
  readonly reason: string
}
/** What a check found, or an import did. */
export interface ImportResult {
  readonly total: number
  readonly added: number
  readonly updated: number
  readonly same: number
  readonly failed: number
  readonly isDone: boolean
  readonly faults: readonly RowFault[]
}

const resultOf = (task: Watched | undefined) => (task?.isDone ? (task.result as ImportResult) : undefined)

/** A run of the engine: only checking, or in earnest. */
function useRun() {
  const lang = useLanguage(state => state.lang)
  const [taskId, setTaskId] = useState<string>()
  const { data: task } = useTask(taskId)
  return {
    taskId,
    task,
    setTaskId,
    runs: taskId !== undefined && !task?.isOver,
    result: resultOf(task),
    problem: task?.isOver && !task.isDone ? whyNot(task, lang) : '',
    failuresKey: task?.fileKey,
  }
}

/** An import from its file to its end: upload, columns, check, and the rows themselves. */
export function useImportWork({ entity, bases }: Resource) {
  const [file, setFile] = useState<UploadedFile>()
  const [fields, setFields] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const check = useRun()
  const write = useRun()
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    await work().catch((fault: ApiError) => setProblem(fault.message))
    setBusy(false)
  }
  const upload = (given: File) =>
    attempt(async () => {
      const input = { resource: bases[0] ?? '', file: given }
      const answer = (await send(uploadImport, input, { quiet: true })) as UploadedFile
      setFile(answer)
      setFields(answer.columns.map(column => column.field ?? ''))
    })
  const start = (wanted: { readonly dryRun: 0 | 1; readonly partial: 0 | 1 }) =>
    attempt(async () => {
      const input = { id: file?.id ?? '', fields: fields.join(','), ...wanted }
      const { taskId } = await send(startImport, input, { quiet: true })
      ;(wanted.dryRun ? check : write).setTaskId(taskId)
    })
  const restart = () => {
    setFile(undefined)
    check.setTaskId(undefined)
    write.setTaskId(undefined)
    setProblem('')
  }
  const missing: readonly Label[] = missingColumns(entity, new Set(fields.filter(Boolean)))
  return {
    entity,
    choices: Object.entries(importFields(entity)),
    file,
    fields,
    /** A field belongs to one column: chosen for another, it leaves the first. */
    choose: (at: number, name: string) =>
      setFields(fields.map((one, index) => (index === at ? name : one === name ? '' : one))),
    missing,
    busy,
    problem: problem || check.problem || write.problem,
    check,
    write,
    upload,
    start,
    /** Back to the columns, with the file kept. */
    unchecked: () => check.setTaskId(undefined),
    restart,
  }
}
export type ImportWork = ReturnType<typeof useImportWork>
