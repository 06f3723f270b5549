import { call, flag, int, json, raw, ref, text } from '../../kernel/index.ts'

/**
 * What happens to somebody while they work, as server-sent events: their tasks and notices, and `changed` with the names of
 * entities that others have written. `Last-Event-ID` resumes; `awayMs`, for how long nobody listened, has what was written
 * meanwhile named first, `*` where that is not known.
 */
export const events = call({
  title: ['实时消息', 'Live events'],
  path: 'GET blade-desk/events',
  permission: 'signedIn',
  output: raw,
  stream: true,
  tokenInQuery: true,
  input: { awayMs: int(['未监听时长（毫秒）', 'Not listening for (ms)'], { min: 0 }) },
})

/** Tells somebody something, in the transaction that made it so; what is not kept is only for those who listen now. */
export const publishEvent = call({
  title: ['通知个人', 'Tell somebody'],
  path: [],
  permission: 'internal',
  input: {
    tenantId: ref(['租户', 'Tenant'], { required: true, to: 'tenant' }),
    userId: ref(['用户', 'User'], { required: true, to: 'user' }),
    kind: text(['类型', 'Kind'], { required: true, max: 32 }),
    data: json(['内容', 'Content'], { required: true }),
    isKept: flag(['保留', 'Kept'], { required: true }),
  },
})
