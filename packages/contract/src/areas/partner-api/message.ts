import { dict, dictionary, entity, int, json, moment, platformRoles, resource, text } from '../../kernel/index.ts'

export const messageDirection = dictionary('message_direction', ['方向', 'Direction'], {
  1: ['收到', 'Received'],
  2: ['发出', 'Sent'],
})
export const messageOutcome = dictionary('message_outcome', ['结果', 'Outcome'], {
  1: ['成功', 'Done'],
  2: ['拒绝', 'Refused'],
  3: ['失败', 'Failed'],
})

const between = {
  partyName: text(['对方', 'Party'], { readOnly: true, search: true, max: 64, width: 160 }),
  partyId: text(['对方编号', 'Id of the party'], { readOnly: true, max: 20, list: false }),
  callPath: text(['接口', 'Call'], { required: true, readOnly: true, search: true, max: 128, width: 220 }),
}

const ended = {
  outcome: dict(['结果', 'Outcome'], {
    of: messageOutcome,
    int: true,
    required: true,
    readOnly: true,
    search: true,
    width: 88,
  }),
  reason: text(['原因', 'Reason'], { readOnly: true, search: true, max: 64, width: 140 }),
  resultCode: int(['结果码', 'Code'], { readOnly: true, width: 88 }),
  httpStatus: int(['HTTP状态', 'HTTP status'], { required: true, readOnly: true, width: 96 }),
  durationMs: int(['耗时（毫秒）', 'Milliseconds'], { required: true, readOnly: true, width: 104 }),
  address: text(['地址', 'Address'], { readOnly: true, max: 255, list: false }),
  requestId: text(['请求编号', 'Request id'], { readOnly: true, search: true, max: 64, list: false }),
}

/** What machines and we have said to each other: written after each message, never a secret or a signature in it. */
export const protocolMessage = entity(
  'protocolMessage',
  ['接口报文', 'Message'],
  {
    sentTime: moment(['时间', 'Time'], { required: true, readOnly: true, search: true, width: 168 }),
    protocolName: text(['协议', 'Protocol'], { required: true, readOnly: true, search: true, max: 32, width: 120 }),
    direction: dict(['方向', 'Direction'], {
      of: messageDirection,
      int: true,
      required: true,
      readOnly: true,
      search: true,
      width: 88,
    }),
    ...between,
    ...ended,
    sentBody: json(['内容', 'What was said'], { readOnly: true }),
    answeredBody: json(['应答', 'What was answered'], { readOnly: true }),
  },
  { display: 'callPath', retentionDays: 90, index: [['sentTime'], ['partyId', 'sentTime'], ['requestId']] },
)
export const protocolMessages = resource(protocolMessage, {
  base: 'partner/message',
  roles: { read: platformRoles },
  verbs: ['list', 'detail'],
})
