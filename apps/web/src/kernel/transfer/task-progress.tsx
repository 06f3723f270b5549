import { Progress } from 'antd'
import { grouped } from '../figures.ts'
import { useText } from '../text.ts'
import type { Watched } from './task-watch.ts'

/** How far a task is, in a bar and in figures. */
export function TaskProgress({ task, label }: { readonly task: Watched | undefined; readonly label: string }) {
  const t = useText()
  const { processed = 0, total } = task ?? {}
  const percent = total ? Math.min(100, Math.floor((processed / total) * 100)) : 0
  return (
    <div className="transfer-progress" aria-live="polite">
      <p>{label}</p>
      <Progress percent={task?.isDone ? 100 : percent} status={task?.isOver ? 'normal' : 'active'} aria-label={label} />
      <small>
        {total
          ? t(['已处理 {0} / {1}', '{0} of {1} done'], grouped(String(processed)), grouped(String(total)))
          : t(['正在准备…', 'Getting ready…'])}
      </small>
    </div>
  )
}
