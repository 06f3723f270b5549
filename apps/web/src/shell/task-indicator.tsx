import { codeOf } from '@forecourt/contract/kernel'
import { taskStates } from '@forecourt/contract/tools'
import { Icon } from '../kernel/icon.tsx'
import { navigate } from '../kernel/location.tsx'
import { download, isUnderWay, type TaskNews, tasksPath, useMyTasks } from '../kernel/my-tasks.ts'
import { Popover } from '../kernel/popover.tsx'
import { ProgressBar } from '../kernel/progress-bar.tsx'
import { useText } from '../kernel/text.ts'
import { StateTag } from '../kernel/widgets/state-tag.tsx'
import './task-indicator.css'

const running = codeOf(taskStates, 'running')

function TaskLine({ task, onOpen }: { readonly task: TaskNews; readonly onOpen: () => void }) {
  const t = useText()
  const { fileKey } = task
  return (
    <li>
      <button type="button" className="quiet my-task" onClick={onOpen}>
        <span>{task.title}</span>
        <StateTag of={taskStates} code={task.status} />
        {task.status === running && <ProgressBar done={task.doneCount} total={task.totalCount} />}
        {(task.failReason ?? task.message) && <small>{task.failReason ?? task.message}</small>}
      </button>
      {fileKey && (
        <button type="button" className="quiet link" onClick={() => download(fileKey, task.fileName)}>
          {t(['下载', 'Download'])}
        </button>
      )}
    </li>
  )
}

/** What this person has running, wherever they are; not there for who never started anything. */
export function TaskIndicator() {
  const t = useText()
  const mine = useMyTasks()
  const busy = mine.filter(isUnderWay).length
  if (mine.length === 0) return null
  return (
    <Popover
      label={busy ? t(['我的任务，{0}个进行中', 'My tasks, {0} under way'], busy) : t(['我的任务', 'My tasks'])}
      className="head-button"
      face={
        <span className="badged">
          <Icon name="tasks" />
          {busy > 0 && <span className="badge badge-busy">{busy}</span>}
        </span>
      }
    >
      {close => (
        <div className="my-tasks">
          <h2>{t(['我的任务', 'My tasks'])}</h2>
          <ul>
            {mine.map(task => (
              <TaskLine
                key={task.id}
                task={task}
                onOpen={() => {
                  close()
                  navigate(`${tasksPath}?open=${task.id}`)
                }}
              />
            ))}
          </ul>
          <button
            type="button"
            className="quiet link"
            onClick={() => {
              close()
              navigate(tasksPath)
            }}
          >
            {t(['全部任务', 'All tasks'])}
          </button>
        </div>
      )}
    </Popover>
  )
}
