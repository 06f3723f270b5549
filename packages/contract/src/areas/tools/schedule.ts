import { call, int, list, moment, text } from '../../kernel/index.ts'

/** What the system does by itself and when: the platform's view of its scheduled work. */
export const schedules = call({
  title: ['定时任务', 'Scheduled work'],
  path: 'GET blade-resource/schedule/list',
  permission: 'schedule',
  roles: ['operator'],
  reads: ['schedule'],
  by: 'platform',
  output: list({
    name: text(['编号', 'Name'], { required: true }),
    title: text(['任务', 'Work'], { required: true }),
    cron: text(['周期', 'Schedule'], { required: true }),
    lastTime: moment(['上次执行', 'Last run']),
    lastMs: int(['用时', 'Took']),
    /** Absent before the first run: running, done or failed. */
    lastState: text(['上次结果', 'Last result']),
    failReason: text(['失败原因', 'Reason']),
    nextTime: moment(['下次执行', 'Next run'], { required: true }),
  }),
})

export const runSchedule = call({
  title: ['立即执行', 'Run now'],
  path: 'POST blade-resource/schedule/run',
  permission: 'schedule_run',
  roles: ['operator'],
  by: 'platform',
  input: { name: text(['编号', 'Name'], { required: true, max: 64 }) },
})
