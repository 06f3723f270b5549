import {
  area,
  call,
  entity,
  file,
  int,
  moment,
  one,
  raw,
  resource,
  secret,
  state,
  states,
  text,
  ref,
} from '../../kernel/index.ts'
import { bulkBatch, startBulk } from './bulk.ts'
import { events, tellPerson } from './event.ts'
import {
  notification,
  notificationKind,
  notifications,
  notify,
  readNotifications,
  unreadNotifications,
} from './notification.ts'
import { runSchedule, schedules } from './schedule.ts'
import { cancelTask, retryTask, startTask, task, tasks } from './task.ts'
import {
  fileFormat,
  importChange,
  importRun,
  importRuns,
  importTemplate,
  importUsers,
  startExport,
  startImport,
  undoImport,
  uploadImport,
  userFile,
  userTemplate,
} from './transfer.ts'

export * from './bulk.ts'
export * from './event.ts'
export * from './notification.ts'
export * from './schedule.ts'
export * from './task.ts'
export * from './transfer.ts'

export const smsStates = states(
  {
    waiting: { code: 0, label: ['待发送', 'Waiting'], tone: 'waiting', to: { send: ['sent', 'refused', 'unknown'] } },
    sent: { code: 1, label: ['已发送', 'Sent'], tone: 'good' },
    refused: { code: 2, label: ['发送失败', 'Refused'], tone: 'bad' },
    unknown: { code: 3, label: ['结果未知', 'Unknown'], tone: 'running', to: { reconcile: ['sent', 'refused'] } },
  },
  { automatic: { send: ['发送', 'Sent'], reconcile: ['核对结果', 'Result asked for'] } },
)

/** Stands in a message's text for what is sealed beside it. */
export const sealedMark = '************'

/** The outbox of short messages: written by the transaction that wants one sent, sent by a job after its commit. */
export const smsMessage = entity(
  'smsMessage',
  ['短信', 'Message'],
  {
    phone: text(['手机号', 'Phone'], { required: true, search: true, format: 'mobile', mask: true, index: true }),
    template: text(['模板', 'Template'], { required: true, max: 64 }),
    content: text(['内容', 'Text'], { required: true, max: 500 }),
    // What only the receiver may read, encrypted; it takes the place of the stars in the text and is gone once sent.
    sealed: secret(['密文', 'Sealed part'], { readOnly: true, list: false, form: false }),
    bizType: text(['业务', 'Business'], { max: 64, search: true }),
    bizId: text(['业务编号', 'Business id'], { max: 64, list: false, index: true }),
    tries: int(['次数', 'Tries'], { initial: 0, readOnly: true }),
    sentTime: moment(['发送时间', 'Sent at'], { readOnly: true }),
    failReason: text(['失败原因', 'Reason'], { readOnly: true }),
    status: state(['状态', 'State'], { of: smsStates }),
  },
  { display: 'phone' },
)
export const smsMessages = resource(smsMessage, { base: 'blade-resource/sms-message', verbs: ['list', 'detail'] })

export const putFile = call({
  title: ['上传文件', 'Upload a file'],
  path: ['POST blade-resource/oss/endpoint/put-file', 'POST blade-resource/oss/endpoint/put-file-attach'],
  permission: 'signedIn',
  upload: true,
  output: one({
    key: file(['文件', 'File'], { required: true }),
    link: text(['地址', 'Link'], { required: true }),
    name: text(['名称', 'Name'], { required: true }),
    originalName: text(['原名', 'Original name'], { required: true }),
    attachId: ref(['编号', 'Id'], { required: true }),
  }),
})

export const getFile = call({
  title: ['下载文件', 'Download a file'],
  path: 'GET files/{key}',
  permission: 'signedIn',
  tokenInQuery: true,
  input: {
    key: file(['文件', 'File'], { required: true }),
    row: ref(['所属数据', 'Row that names it'], {
      hint: ['他人上传的文件须注明', 'Needed for files of other tenants'],
    }),
  },
  output: raw,
})

export const tools = area('tools', ['资源与工具', 'Resources and tools'], {
  resources: { smsMessages, tasks, importRuns, notifications },
  calls: {
    putFile,
    getFile,
    startTask,
    cancelTask,
    retryTask,
    events,
    tellPerson,
    notify,
    unreadNotifications,
    readNotifications,
    schedules,
    runSchedule,
    startBulk,
    startExport,
    importTemplate,
    uploadImport,
    startImport,
    undoImport,
    userFile,
    userTemplate,
    importUsers,
  },
  entities: [smsMessage, task, bulkBatch, importRun, importChange, notification],
  dictionaries: [fileFormat, notificationKind],
})
