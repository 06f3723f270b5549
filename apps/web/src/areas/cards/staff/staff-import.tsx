import { importStaff, staffTemplate } from '@forecourt/contract/cards'
import { Button } from 'antd'
import { useState } from 'react'
import type { ApiError } from '../../../kernel/api-error.ts'
import { addressWith, send } from '../../../kernel/client.ts'
import { Icon } from '../../../kernel/icon.tsx'
import { navigate } from '../../../kernel/location.tsx'
import { usePane, usePaneTitle, useUnsaved } from '../../../kernel/pane.tsx'
import { refreshEntity } from '../../../kernel/queries.ts'
import { accessToken } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { grantsPath } from '../grant/grant-address.ts'
import { Steps } from '../../../kernel/steps.tsx'
import { DropFile } from '../../../kernel/transfer/drop-file.tsx'
import type { ImportAnswer } from './failures-file.ts'
import { Failures, ImportCounts } from './import-check.tsx'
import { staffPath } from './staff-list.tsx'

/** A link cannot send a header, so the token travels in the query as it does for pictures. */
const templateAddress = (): string => addressWith(staffTemplate.path, { 'Blade-Auth': accessToken() ?? '' })

type Busy = 'check' | 'write' | undefined

function useImport() {
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<ImportAnswer>()
  const [done, setDone] = useState<ImportAnswer>()
  const [busy, setBusy] = useState<Busy>()
  const [problem, setProblem] = useState('')
  const run = async (what: 'check' | 'write', given: File) => {
    setBusy(what)
    setProblem('')
    try {
      const input = what === 'check' ? { dryRun: 1, partial: 0 } : { dryRun: 0, partial: 1 }
      const answer = await send(importStaff, { file: given, ...input } as never, { quiet: true })
      if (what === 'check') setChecked(answer)
      else {
        setDone(answer)
        await refreshEntity('staffAccount')
      }
    } catch (fault) {
      setProblem((fault as ApiError).message)
      if (what === 'check') setChecked(undefined)
    }
    setBusy(undefined)
  }
  return {
    file,
    checked,
    done,
    busy,
    problem,
    check: (given: File) => {
      setFile(given)
      void run('check', given)
    },
    write: () => file && void run('write', file),
    restart: () => {
      setFile(undefined)
      setChecked(undefined)
      setDone(undefined)
      setProblem('')
    },
  }
}
type Import = ReturnType<typeof useImport>

function Choose({ of }: { readonly of: Import }) {
  const t = useText()
  return (
    <>
      <div className="import-template">
        <p>
          {t([
            '按模板填写：手机号和姓名必填，其余可空；列的顺序不限。手机号已存在的员工会被更新。',
            'Fill in the template: phone and name are needed, the order of the columns is free. Known phones are updated.',
          ])}
        </p>
        <a className="import-download" href={templateAddress()} download>
          <Icon name="download" size={16} /> {t(['下载模板', 'Download the template'])}
        </a>
      </div>
      <DropFile
        busy={of.busy === 'check'}
        name={t(['员工名单文件', 'File of employees'])}
        hint={t([
          'XLSX 或 CSV（UTF-8、GBK），不超过 5000 行、5MB',
          'XLSX or CSV (UTF-8, GBK), up to 5000 rows and 5 MB',
        ])}
        label={
          of.busy === 'check'
            ? t(['正在检查…', 'Checking…'])
            : t(['把填好的文件拖到这里', 'Drop the filled-in file here'])
        }
        onFile={of.check}
      />
    </>
  )
}

/** What the check found, and the choice it leaves: mend the file, or go on without the bad rows. */
function Checked({ of, answer }: { readonly of: Import; readonly answer: ImportAnswer }) {
  const t = useText()
  const good = answer.imported + answer.updated
  return (
    <>
      <p className="import-file">
        <Icon name="file" size={16} /> {of.file?.name}
      </p>
      <ImportCounts answer={answer} />
      <Failures answer={answer} />
      {of.busy === 'write' && <progress className="import-progress" aria-label={t(['正在导入', 'Importing'])} />}
      <footer className="cards-feet">
        <p className="field-problem" role="alert">
          {of.problem}
        </p>
        <Button disabled={of.busy === 'write'} onClick={of.restart}>
          {answer.failed > 0 ? t(['修改后重新上传', 'Mend it and upload again']) : t(['换一个文件', 'Another file'])}
        </Button>
        <Button type="primary" loading={of.busy === 'write'} disabled={good === 0} onClick={of.write}>
          {answer.failed > 0
            ? t(['跳过 {0} 行错误，导入 {1} 行', 'Skip {0} bad rows, import {1}'], answer.failed, good)
            : t(['导入 {0} 行', 'Import {0} rows'], good)}
        </Button>
      </footer>
    </>
  )
}

function Done({ of, answer }: { readonly of: Import; readonly answer: ImportAnswer }) {
  const t = useText()
  const pane = usePane()
  const leave = (to: string) => {
    pane.close()
    navigate(to)
  }
  return (
    <>
      <h2 className="import-done">{t(['导入完成', 'Imported'])}</h2>
      <ImportCounts answer={answer} />
      <Failures answer={answer} />
      <footer className="cards-feet">
        <p />
        <Button onClick={of.restart}>{t(['继续导入', 'Import more'])}</Button>
        <Button onClick={() => leave(staffPath)}>{t(['查看员工', 'See the employees'])}</Button>
        <Button type="primary" onClick={() => leave(`${grantsPath}/new`)}>
          {t(['给员工发卡', 'Grant them cards'])}
        </Button>
      </footer>
    </>
  )
}

/** Brings employees from a file: template, check by row, and the choice what to do with bad rows. */
export default function ImportPage() {
  const t = useText()
  const of = useImport()
  usePaneTitle(t(['导入员工', 'Import employees']))
  useUnsaved(of.checked !== undefined && of.done === undefined)
  const at = of.done ? 2 : of.checked ? 1 : 0
  return (
    <section className="cards-page">
      <h1>{t(['导入员工', 'Import employees'])}</h1>
      <Steps names={[t(['选择文件', 'File']), t(['检查', 'Check']), t(['完成', 'Done'])]} at={at} />
      <div className="cards-sheet">
        {of.done ? (
          <Done of={of} answer={of.done} />
        ) : of.checked ? (
          <Checked of={of} answer={of.checked} />
        ) : (
          <Choose of={of} />
        )}
        {at === 0 && of.problem && (
          <p className="import-problem field-problem" role="alert">
            {of.problem}
          </p>
        )}
      </div>
    </section>
  )
}
