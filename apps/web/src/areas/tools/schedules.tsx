import type { Label, Tone, WireOutputOfCall } from '@forecourt/contract/kernel'
import { runSchedule, schedules } from '@forecourt/contract/tools'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { send } from '../../kernel/client.ts'
import { usePane } from '../../kernel/pane.tsx'
import { Page } from '../../kernel/parts/page.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { Loaded } from '../../kernel/parts/states.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { queryOf } from '../../kernel/queries.ts'
import { say, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'

type Schedule = WireOutputOfCall<typeof schedules>[number]

const againMs = 5_000
const results: Readonly<Record<string, readonly [words: Label, tone: Tone]>> = {
  running: [['执行中', 'Running'], 'running'],
  done: [['成功', 'Done'], 'good'],
  failed: [['失败', 'Failed'], 'bad'],
}

async function runNow({ name, title }: Schedule): Promise<void> {
  await send(runSchedule, { name })
  toast(say(['{0}已安排执行', '{0} will run at once'], title), 'good')
}

function Result({ one }: { readonly one: Schedule }) {
  const t = useText()
  const [words, tone] = results[one.lastState ?? ''] ?? []
  if (!words) return <span className="nothing">—</span>
  return (
    <span title={one.failReason ?? ''}>
      <span className={`tag tone-${tone}`}>{t(words)}</span>
      {one.lastMs !== null && <small className="dim"> {t(['{0} 毫秒', '{0} ms'], one.lastMs)}</small>}
    </span>
  )
}

/** What the system does by the clock: when it ran, how that went, when it will again. */
export default function SchedulesPage() {
  const t = useText()
  const { active } = usePane()
  const mayRun = usePermission(runSchedule.permission)
  const answer = useQuery({ ...queryOf(schedules, {}), enabled: active, refetchInterval: againMs })
  const title = t(['定时任务', 'Scheduled work'])
  const runButton = (one: Schedule) => (
    <Button size="small" onClick={() => void runNow(one)}>
      {t(['立即执行', 'Run now'])}
    </Button>
  )
  const name = (one: Schedule) => (
    <>
      {one.title} <small className="dim">{one.name}</small>
    </>
  )
  return (
    <Page title={title}>
      <Loaded answer={answer}>
        {rows => (
          <div className="panel">
            <Sheet
              label={title}
              isWhole
              rows={rows}
              keyOf={one => one.name}
              columns={[
                { head: t(['任务', 'Work']), cell: name },
                { head: t(['周期', 'Schedule']), cell: one => <code>{one.cron}</code> },
                { head: t(['上次执行', 'Last run']), cell: one => one.lastTime ?? '—' },
                { head: t(['结果', 'Result']), cell: one => <Result one={one} /> },
                { head: t(['下次执行', 'Next run']), cell: one => one.nextTime },
                ...(mayRun ? [{ head: t(['操作', 'Actions']), isUnnamed: true, cell: runButton }] : []),
              ]}
            />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
