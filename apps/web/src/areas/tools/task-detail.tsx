import { task, tasks } from '@forecourt/contract/tools'
import { rest } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { isUnderWay } from '../../kernel/my-tasks.ts'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { ProgressBar } from '../../kernel/progress-bar.tsx'
import { useText } from '../../kernel/text.ts'

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

function Progress() {
  const { status, doneCount, totalCount } = useThisRow(task)
  return isUnderWay({ status }) && status !== 0 ? <ProgressBar done={doneCount} total={totalCount} /> : null
}

function TaskLog() {
  const row = useThisRow(task)
  return <Log lines={row.log ?? []} news={isUnderWay(row) ? row.message : null} />
}

export const TaskBody = detail(tasks, { lead: [Progress], sections: [rest, TaskLog], related: true })
