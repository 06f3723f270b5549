import { call, flag, json, raw, ref, text } from '../../kernel/index.ts'

/** What happens to somebody while they work, as server-sent events: their tasks and notices. `Last-Event-ID` resumes. */
export const events = call({
  title: ['实时消息', 'Live events'],
  path: 'GET blade-desk/events',
  permission: 'signedIn',
  output: raw,
  stream: true,
  tokenInQuery: true,
})

/** Tells somebody something, in the transaction that made it so; what is not kept is only for those who listen now. */
export const tellPerson = call({
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
