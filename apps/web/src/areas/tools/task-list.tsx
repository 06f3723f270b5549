import { codeOf } from '@forecourt/contract/kernel'
import { task, taskStates } from '@forecourt/contract/tools'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import type { View } from '../../kernel/list/ready-views.ts'
import { isUnderWay } from '../../kernel/my-tasks.ts'
import { usePermission } from '../../kernel/permission.ts'
import { ProgressBar } from '../../kernel/progress-bar.tsx'
import { usePlace } from '../../kernel/call/place.tsx'
import { platformTenant, useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { fileAddress } from '../../kernel/widgets/files.ts'
import type { FieldTextProps } from '../../kernel/widgets/field-text.tsx'
import type { OwnWidgets } from '../../kernel/widgets/own-widgets.ts'
import { rowOf } from '../../kernel/row-of.ts'

const taskOf = ({ row }: FieldTextProps) => rowOf(task, row)

function Count(props: FieldTextProps) {
  const { status, doneCount, totalCount } = taskOf(props)
  const text = totalCount === null ? String(doneCount) : `${doneCount} / ${totalCount}`
  const moves = isUnderWay({ status }) && status !== codeOf(taskStates, 'waiting')
  return (
    <span className="task-count">
      <span className={moves || doneCount ? 'figure' : 'figure dim'}>{moves || doneCount ? text : '—'}</span>
      {moves && <ProgressBar done={doneCount} total={totalCount} />}
    </span>
  )
}

function Line(props: FieldTextProps) {
  const { failReason, message } = taskOf(props)
  if (failReason) return <span className="ink-bad">{failReason}</span>
  return message ? <>{message}</> : <span className="nothing">—</span>
}

function ResultFile(props: FieldTextProps) {
  const t = useText()
  const { fileKey, fileName } = taskOf(props)
  if (!fileKey) return fileName ? <>{fileName}</> : <span className="nothing">—</span>
  return (
    <a href={fileAddress(fileKey)} download={fileName ?? ''} title={fileName ?? ''}>
      {props.brief ? t(['下载', 'Download']) : fileName}
    </a>
  )
}

export const taskWidgets: OwnWidgets = { texts: { doneCount: Count, message: Line, fileName: ResultFile } }

/** One's own tasks, and for who may see more those of the tenant or of all tenants. */
function useViews(): readonly View[] {
  const user = useSession(state => state.user)
  const seesAll = usePermission('task')
  const ofAll = usePlace('platform')
  const mine: View = { key: 'mine', label: ['我的任务', 'Mine'], query: { createUser: user?.user_id ?? '' } }
  const tenant: View = { key: 'tenant', label: ['租户任务', 'Tenant'], query: {} }
  const own: View = { key: 'own', label: ['本租户任务', 'This tenant'], query: { tenantId: platformTenant } }
  const platform: View = { key: 'platform', label: ['平台任务', 'All tenants'], query: {} }
  if (!seesAll) return []
  return ofAll ? [platform, own, mine] : [tenant, mine]
}

export const TaskList = (props: ListPageProps) => <ListPage {...props} widgets={taskWidgets} views={useViews()} />
