import { confirmationOf, type Resource } from '@forecourt/contract/kernel'
import { importTemplate, undoImport } from '@forecourt/contract/tools'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { addressWith, send } from '../client.ts'
import { confirm } from '../confirm.tsx'
import { Icon } from '../icon.tsx'
import { Steps } from '../steps.tsx'
import { say, useText } from '../text.ts'
import { toast } from '../toast.ts'
import { DropFile } from './drop-file.tsx'
import { fetchAddress } from './fetch-file.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportCounts, ImportFaults } from './import-outcome.tsx'
import { type ImportWork, useImportWork } from './import-work.ts'
import { TaskProgress } from './task-progress.tsx'
import { inSentence, TransferDialog } from './transfer-dialog.tsx'

const templateAddress = (resource: Resource): string =>
  addressWith(importTemplate.path, { resource: resource.bases[0] })

function Choose({ of, resource }: { readonly of: ImportWork; readonly resource: Resource }) {
  const t = useText()
  return (
    <>
      <div className="transfer-head">
        <p className="field-note">
          {t([
            '已有的数据按编号或不可重复的列识别并更新，空单元格不改变原值。',
            'Known rows are found by their id or unique column and changed; empty cells change nothing.',
          ])}
        </p>
        <Button icon={<Icon name="download" size={16} />} onClick={() => fetchAddress(templateAddress(resource))}>
          {t(['下载模板', 'Template'])}
        </Button>
      </div>
      <DropFile
        busy={of.busy}
        name={t(['导入文件', 'File to import'])}
        hint={t([
          'XLSX 或 CSV（UTF-8、GBK），不超过 20000 行、10MB',
          'XLSX or CSV (UTF-8, GBK), up to 20,000 rows and 10 MB',
        ])}
        label={of.busy ? t(['正在读取…', 'Reading…']) : t(['把文件拖到这里', 'Drop the file here'])}
        onFile={file => void of.upload(file)}
      />
    </>
  )
}

async function undo(of: ImportWork, onClose: () => void) {
  const sure = await confirm({
    title: say(['撤销这次导入？', 'Undo this import?']),
    text: say(confirmationOf(undoImport) ?? ['', '']),
    ok: say(['撤销导入', 'Undo']),
    danger: true,
  })
  if (!sure || !of.file) return
  await send(undoImport, { id: of.file.id }).then(
    () => {
      toast(say(['已撤销', 'Undone']), 'good')
      onClose()
    },
    () => undefined,
  )
}

/** The part of the step one is at, and its buttons. */
function stepOf(
  of: ImportWork,
  resource: Resource,
  onClose: () => void,
): { at: number; body: ReactNode; footer: ReactNode } {
  const { check, write } = of
  if (!of.file) return { at: 0, body: <Choose of={of} resource={resource} />, footer: null }
  if (write.runs || check.runs) {
    const label = write.runs ? say(['正在导入', 'Importing']) : say(['正在检查', 'Checking'])
    const body = <TaskProgress task={write.runs ? write.task : check.task} label={label} />
    return {
      at: write.runs ? 3 : 2,
      body,
      footer: write.runs && <Button onClick={onClose}>{say(['转到后台', 'Go on in the background'])}</Button>,
    }
  }
  if (write.result?.isDone) {
    const key = write.failuresKey
    const body = (
      <>
        <p className="transfer-done">{say(['导入完成', 'Imported'])}</p>
        <ImportCounts result={write.result} />
        <ImportFaults result={write.result} {...(key ? { fileKey: key } : {})} />
      </>
    )
    const footer = (
      <>
        {write.result.added + write.result.updated > 0 && (
          <Button danger onClick={() => void undo(of, onClose)}>
            {say(['撤销导入', 'Undo'])}
          </Button>
        )}
        <Button onClick={of.restart}>{say(['继续导入', 'Import more'])}</Button>
        <Button type="primary" onClick={onClose}>
          {say(['完成', 'Done'])}
        </Button>
      </>
    )
    return { at: 4, body, footer }
  }
  if (check.result) return { at: 2, ...checked(of) }
  const footer = (
    <>
      <Button onClick={of.restart}>{say(['换一个文件', 'Another file'])}</Button>
      <Button
        type="primary"
        loading={of.busy}
        disabled={of.missing.length > 0}
        onClick={() => void of.start({ dryRun: 1, partial: 0 })}
      >
        {say(['检查数据', 'Check the rows'])}
      </Button>
    </>
  )
  return { at: 1, body: <ImportColumns of={of} />, footer }
}

/** What the check found, and the choice it leaves: mend the file, or go on without the bad rows. */
function checked(of: ImportWork): { body: ReactNode; footer: ReactNode } {
  const { result, failuresKey } = of.check
  if (!result) return { body: null, footer: null }
  const good = result.added + result.updated
  const body = (
    <>
      <ImportCounts result={result} />
      <ImportFaults result={result} {...(failuresKey ? { fileKey: failuresKey } : {})} />
    </>
  )
  const footer = (
    <>
      <Button onClick={of.unchecked}>{say(['上一步', 'Back'])}</Button>
      {result.failed > 0 && <Button onClick={of.restart}>{say(['修改后重新上传', 'Mend it and upload again'])}</Button>}
      <Button
        type="primary"
        loading={of.busy}
        disabled={good === 0}
        onClick={() => void of.start({ dryRun: 0, partial: result.failed > 0 ? 1 : 0 })}
      >
        {result.failed > 0
          ? say(['跳过 {0} 行错误，导入 {1} 行', 'Skip {0} bad rows, import {1}'], result.failed, good)
          : say(['导入 {0} 行', 'Import {0} {0|row|rows}'], good)}
      </Button>
    </>
  )
  return { body, footer }
}

/** Brings rows in from a file: the file, its columns, what would happen, and what has happened. */
export default function ImportDialog({
  resource,
  onClose,
}: {
  readonly resource: Resource
  readonly onClose: () => void
}) {
  const t = useText()
  const of = useImportWork(resource)
  const { at, body, footer } = stepOf(of, resource, onClose)
  const names = [t(['选择文件', 'File']), t(['对应列', 'Columns']), t(['检查', 'Check']), t(['导入', 'Import'])]
  return (
    <TransferDialog
      title={t(['导入{0}', 'Import {0}'], inSentence(resource.entity.label))}
      wide
      onClose={onClose}
      footer={
        <>
          <p className="field-problem" role="alert">
            {of.problem}
          </p>
          {footer}
        </>
      }
    >
      <Steps names={names} at={at} />
      {body}
    </TransferDialog>
  )
}
