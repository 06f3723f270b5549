import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  int,
  json,
  long,
  moment,
  one,
  platformRoles,
  ref,
  resource,
  secret,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const messageDirection = dictionary('message_direction', ['方向', 'Direction'], {
  1: ['收到', 'Received'],
  2: ['发出', 'Sent'],
})
export const messageOutcome = dictionary('message_outcome', ['结果', 'Outcome'], {
  1: ['成功', 'Done'],
  2: ['拒绝', 'Refused'],
  3: ['失败', 'Failed'],
})

/** What is left to do about a message: one that came to nothing, although its sender is known, can be heard again. */
export const replayStates = states(
  {
    open: { code: 1, label: ['可重放', 'Can be replayed'], tone: 'waiting', to: { replay: ['carriedOut', 'open'] } },
    carriedOut: { code: 2, label: ['重放成功', 'Replayed'], tone: 'good' },
    settled: { code: 0, label: ['无需处理', 'Settled'], tone: 'neutral' },
  },
  { alsoInitial: ['settled'] },
)

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
    replayState: state(['处理', 'Handling'], { of: replayStates, search: true, width: 112 }),
    tries: int(['重放次数', 'Replays'], { required: true, readOnly: true, initial: 0, list: false }),
    replayTime: moment(['最近重放', 'Last replay'], { readOnly: true, list: false }),
    replayAnswer: text(['重放结果', 'Answer of the last replay'], { readOnly: true, max: 255, list: false }),
    // As it came, and what its sender's key opened of it: for those alone who may read or replay it.
    received: secret(['报文原文', 'The message as it came'], { readOnly: true }),
  },
  {
    display: 'callPath',
    retentionDays: 90,
    index: [['sentTime'], ['partyId', 'sentTime'], ['requestId'], ['replayState', 'sentTime']],
  },
)
export const protocolMessages = resource(protocolMessage, {
  base: 'partner/message',
  roles: { read: platformRoles },
  verbs: ['list', 'detail'],
})

const id = ref(['接口报文', 'Message'], { required: true, to: 'protocolMessage' })

/** The body as it came, for a dispute about what was said: who reads it is written down. */
export const readMessageBody = call({
  title: ['查看原文', 'Show the body'],
  path: 'POST partner/message/body',
  permission: 'protocolMessage_readBody',
  roles: [],
  on: protocolMessage,
  writes: true,
  reveals: 'again',
  input: { id },
  output: one({ body: long(['报文原文', 'The message as it came'], { required: true, max: 200_000 }) }),
  refuses: ['bodyNotKept'],
})

/**
 * Runs the call of a message again, with what it said then: its signature was proven when it came. What was carried out
 * meanwhile, because its sender sent it again, is not carried out twice.
 */
export const replayMessage = call({
  title: ['重放', 'Replay'],
  path: 'POST partner/message/replay',
  permission: 'protocolMessage_replay',
  roles: ['operator'],
  on: protocolMessage,
  action: 'replay',
  confirm: [
    '将按报文原文重新执行，已执行过的报文不会重复执行',
    'Carries the message out as it was received; what was carried out already is not done twice',
  ],
  input: { id },
  output: one({
    isCarriedOut: flag(['已执行', 'Carried out'], { required: true }),
    replayAnswer: text(['重放结果', 'Answer'], { required: true }),
  }),
  says: ['重放结果：{replayAnswer}', 'Answer: {replayAnswer}'],
  refuses: ['bodyNotKept', 'carriedOut'],
})
