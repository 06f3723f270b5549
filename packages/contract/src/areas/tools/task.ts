import {
  call,
  entity,
  file,
  int,
  json,
  moment,
  one,
  onlyFor,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const taskStates = states(
  {
    waiting: {
      code: 0,
      label: ['排队中', 'Waiting'],
      tone: 'waiting',
      to: { begin: ['running'], cancel: ['cancelled'] },
    },
    running: {
      code: 1,
      label: ['进行中', 'Running'],
      tone: 'running',
      to: { finish: ['done', 'partly'], fail: ['failed'], interrupt: ['waiting'], cancel: ['cancelling'] },
    },
    cancelling: {
      code: 5,
      label: ['取消中', 'Stopping'],
      tone: 'waiting',
      to: { stop: ['cancelled'], finish: ['done', 'partly'], fail: ['failed'] },
    },
    done: { code: 2, label: ['已完成', 'Done'], tone: 'good' },
    partly: { code: 6, label: ['部分完成', 'Partly done'], tone: 'waiting', to: { retry: ['waiting'] } },
    failed: { code: 3, label: ['失败', 'Failed'], tone: 'bad', to: { retry: ['waiting'] } },
    cancelled: { code: 4, label: ['已取消', 'Cancelled'], tone: 'neutral', to: { retry: ['waiting'] } },
  },
  {
    automatic: {
      begin: ['开始', 'Began'],
      finish: ['完成', 'Finished'],
      fail: ['失败', 'Failed'],
      stop: ['停止', 'Stopped'],
      interrupt: ['中断', 'Broke off'],
    },
  },
)

/** Only the runner of tasks looks at these: they are emptied in whatever leaves the server. */
/** Between the process and its table: nobody reads it. */
const inside = { readOnly: true, list: false, form: false, readBy: onlyFor() } as const

/** Long work that a person starts and watches: it goes on when they leave, and is theirs to stop or try again. */
export const task = entity(
  'task',
  ['任务', 'Task'],
  {
    title: text(['任务', 'Task'], { required: true, readOnly: true, search: true, width: 240 }),
    kind: text(['类型', 'Kind'], { required: true, readOnly: true, max: 64, list: false, form: false }),
    status: state(['状态', 'State'], { of: taskStates, search: true, width: 128 }),
    doneCount: int(['已处理', 'Processed'], { readOnly: true, initial: 0, width: 150 }),
    totalCount: int(['总数', 'Total'], { readOnly: true, list: false }),
    message: text(['进展', 'Progress'], { readOnly: true, max: 500, width: 240 }),
    failReason: text(['失败原因', 'Reason'], { readOnly: true, max: 500, list: false }),
    fileKey: file(['结果文件', 'Result file'], { readOnly: true, list: false, form: false }),
    fileName: text(['结果文件', 'Result file'], { readOnly: true }),
    fileUntil: moment(['文件保留至', 'File kept until'], { readOnly: true, list: false }),
    startTime: moment(['开始时间', 'Started'], { readOnly: true }),
    endTime: moment(['结束时间', 'Ended'], { readOnly: true }),
    result: json(['结果', 'Result'], { readOnly: true, list: false, form: false }),
    log: json(['日志', 'Log'], {
      detailOnly: true,
      readOnly: true,
      list: false,
      form: false,
      rows: {
        time: moment(['时间', 'Time'], { required: true }),
        text: text(['内容', 'Text'], { required: true, max: 500 }),
      },
    }),
    input: json(['输入', 'Input'], inside),
    lang: text(['语言', 'Language'], { ...inside, max: 2 }),
    tries: int(['次数', 'Tries'], { readOnly: true, list: false, form: false, initial: 0 }),
    beatTime: moment(['最近活动', 'Last sign of life'], inside),
  },
  { display: 'title', seenBy: [{ person: 'createUser' }, { right: 'task' }], index: [['status']] },
)

/** Over, one way or another. */
export const isOver = (status: number): boolean =>
  ![taskStates.states.waiting.code, taskStates.states.running.code, taskStates.states.cancelling.code].includes(
    status as 0,
  )

/** Everybody reads their own; the right `task` shows those of the whole tenant. */
export const tasks = resource(task, {
  base: 'blade-resource/task',
  roles: { read: ['operator', 'admin', 'company'] },
  verbs: ['list', 'detail'],
  publicRead: true,
})

/** Begins a task in the caller's transaction: it exists, and runs, exactly when that commits. */
export const startTask = call({
  title: ['发起任务', 'Start a task'],
  path: [],
  permission: 'internal',
  input: {
    kind: text(['类型', 'Kind'], { required: true, max: 64 }),
    title: text(['任务', 'Task'], { required: true }),
    input: json(['输入', 'Input']),
    total: int(['总数', 'Total']),
  },
  output: one({ id: ref(['编号', 'Id'], { required: true }) }),
})

const id = ref(['编号', 'Id'], { required: true, to: 'task' })

export const cancelTask = call({
  title: ['取消', 'Cancel'],
  path: 'POST blade-resource/task/cancel',
  permission: 'signedIn',
  input: { id },
  on: task,
  action: 'cancel',
})

export const retryTask = call({
  title: ['重试', 'Try again'],
  path: 'POST blade-resource/task/retry',
  permission: 'signedIn',
  input: { id },
  on: task,
  action: 'retry',
})
