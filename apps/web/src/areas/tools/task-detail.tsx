import { tasks } from '@forecourt/contract/tools'
import { DetailBody, type DetailProps } from '../../kernel/detail/detail-body.tsx'
import { isUnderWay } from '../../kernel/my-tasks.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { ProgressBar } from '../../kernel/progress-bar.tsx'
import { useRow } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { OwnWidgetsContext } from '../../kernel/widgets/own-widgets.ts'
import { taskWidgets } from './task-list.tsx'

interface LogLine {
  readonly time: string
  readonly text: string
}

/** The lines a task has said, newest last as it said them; the newest one comes by event while it runs. */
function Log({ lines, news }: { readonly lines: readonly LogLine[]; readonly news: string | null }) {
  const t = useText()
  const isNew = news !== null && news !== lines.at(-1)?.text
  if (lines.length === 0 && !isNew) return null
  return (
    <Section title={t(['日志', 'Log'])}>
      <ol className="task-log" aria-live="polite">
        {lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only added at the end
          <li key={at}>
            <time>{line.time.slice(11)}</time>
            {line.text}
          </li>
        ))}
        {isNew && <li>{news}</li>}
      </ol>
    </Section>
  )
}

export function TaskBody(props: DetailProps) {
  const { data } = useRow(tasks, props.id)
  const task = data
  return (
    <OwnWidgetsContext value={taskWidgets}>
      <DetailBody {...props}>
        {task && isUnderWay(task) && task.status !== 0 && <ProgressBar done={task.doneCount} total={task.totalCount} />}
        {task && <Log lines={task.log ?? []} news={isUnderWay(task) ? task.message : null} />}
      </DetailBody>
    </OwnWidgetsContext>
  )
}
