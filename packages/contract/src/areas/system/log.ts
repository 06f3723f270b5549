import { dict, dictionary, entity, int, long, onlyFor, ref, resource, text } from '../../kernel/index.ts'

export const logLevel = dictionary('log_level', ['日志级别', 'Level'], {
  warn: ['警告', 'Warning'],
  error: ['错误', 'Error'],
})

const days = 180

/** What every entry says of its request; nothing that a person has sent, but for the names of parameters. */
const around = {
  requestId: text(['请求编号', 'Request id'], { readOnly: true, search: true, max: 64, width: 150 }),
  requestUri: text(['请求地址', 'Address'], { readOnly: true, search: true, max: 400, width: 240 }),
  method: text(['请求方式', 'Method'], { readOnly: true, max: 10, width: 90 }),
  methodName: text(['接口', 'Call'], { readOnly: true, search: true, max: 128, list: false }),
  params: text(['参数名', 'Names of parameters'], { readOnly: true, max: 400, list: false }),
  createBy: ref(['操作人', 'Who'], { to: 'user', readOnly: true, search: true, index: false }),
  remoteIp: text(['来源地址', 'From'], { readOnly: true, max: 64, width: 130 }),
  userAgent: text(['用户代理', 'User agent'], { readOnly: true, max: 255, list: false }),
  serviceId: text(['服务', 'Service'], { readOnly: true, max: 64, list: false }),
  serverHost: text(['服务器', 'Server'], { readOnly: true, max: 128, list: false }),
  env: text(['环境', 'Environment'], { readOnly: true, max: 32, list: false }),
}

/** Of use to those who keep the installation, and to nobody else. */
const keepers = onlyFor({ as: 'platform' })

const code = int(['结果码', 'Code'], { readOnly: true, width: 90 })

/** What was refused, and what went wrong beside requests. */
export const logUsual = entity(
  'logUsual',
  ['通用日志', 'General log'],
  {
    logLevel: dict(['级别', 'Level'], { of: logLevel, readOnly: true, search: true, width: 90 }),
    logId: text(['原因', 'Reason'], { readOnly: true, search: true, max: 64, width: 140 }),
    logData: long(['内容', 'Content'], { readOnly: true, max: 2000, readBy: keepers, list: false }),
    code,
    ...around,
  },
  { display: 'logId', retentionDays: days, index: [['requestId']] },
)

/** Requests that change something, and how long they took. */
export const logApi = entity(
  'logApi',
  ['接口日志', 'Log of calls'],
  {
    title: text(['操作', 'What was done'], { readOnly: true, search: true, max: 128, width: 180 }),
    ...around,
    code,
    time: int(['耗时（毫秒）', 'Milliseconds'], { readOnly: true, width: 110 }),
  },
  { display: 'title', retentionDays: days, index: [['requestId']] },
)

/** Faults of ours, under the number that whoever met them was told. */
export const logError = entity(
  'logError',
  ['错误日志', 'Log of faults'],
  {
    exceptionName: text(['异常', 'Fault'], { readOnly: true, search: true, max: 128, width: 140 }),
    message: long(['消息', 'Message'], { readOnly: true, max: 2000, list: true, readBy: keepers }),
    ...around,
    fileName: text(['文件', 'File'], { readOnly: true, max: 255, list: false, readBy: keepers }),
    lineNumber: int(['行号', 'Line'], { readOnly: true, list: false }),
    stackTrace: long(['堆栈', 'Stack'], { readOnly: true, max: 8000, readBy: keepers, list: false }),
  },
  { display: 'exceptionName', retentionDays: days, index: [['requestId']] },
)

const read = { verbs: ['list', 'detail'], roles: { read: ['auditor'] } } as const
export const logUsuals = resource(logUsual, { base: 'blade-log/usual', ...read })
export const logApis = resource(logApi, { base: 'blade-log/api', ...read })
export const logErrors = resource(logError, { base: 'blade-log/error', ...read })
