import type { Label, WireOutputOfCall } from '@forecourt/contract/kernel'
import { runSchedule, schedules } from '@forecourt/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { send } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { queryOf } from '../../kernel/queries.ts'
import { say, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'

type Schedule = WireOutputOfCall<typeof schedules>[number]

const againMs = 5_000
const results: Readonly<Record<string, Label>> = {
  running: ['执行中', 'Running'],
  done: ['成功', 'Done'],
  failed: ['失败', 'Failed'],
}

async function runNow({ name, title }: Schedule): Promise<void> {
  await send(runSchedule, { name })
  toast(say(['{0}已安排执行', '{0} will run at once'], title), 'good')
}

function Result({ one }: { readonly one: Schedule }) {
  const t = useText()
  const label = results[one.lastState ?? '']
  if (!label) return <span className="nothing">—</span>
  return (
    <span className={`schedule-${one.lastState}`} title={one.failReason ?? ''}>
      {t(label)}
      {one.lastMs !== null && <small className="dim"> {t(['{0} 毫秒', '{0} ms'], one.lastMs)}</small>}
    </span>
  )
}

/** What the system does by the clock: when it ran, how that went, when it will again. */
export default function SchedulesPage() {
  const t = useText()
  const { active } = usePane()
  const mayRun = usePermission(runSchedule.permission)
  const answer = useQuery({
    ...queryOf(schedules, {}),
    enabled: active,
    refetchInterval: againMs,
  })
  return (
    <section className="schedules">
      <h1>{t(['定时任务', 'Scheduled work'])}</h1>
      {answer.isError && <p role="alert">{answer.error.message}</p>}
      <div className="schedules-scroll">
        <table>
          <thead>
            <tr>
              <th>{t(['任务', 'Work'])}</th>
              <th>{t(['周期', 'Schedule'])}</th>
              <th>{t(['上次执行', 'Last run'])}</th>
              <th>{t(['结果', 'Result'])}</th>
              <th>{t(['下次执行', 'Next run'])}</th>
              {mayRun && <th aria-label={t(['操作', 'Actions'])} />}
            </tr>
          </thead>
          <tbody>
            {answer.data?.map(one => (
              <tr key={one.name}>
                <td>
                  {one.title}
                  <small className="dim"> {one.name}</small>
                </td>
                <td>
                  <code>{one.cron}</code>
                </td>
                <td>{one.lastTime ?? <span className="nothing">—</span>}</td>
                <td>
                  <Result one={one} />
                </td>
                <td>{one.nextTime}</td>
                {mayRun && (
                  <td>
                    <Button size="small" onClick={() => void runNow(one)}>
                      {t(['立即执行', 'Run now'])}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
