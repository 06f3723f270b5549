import { call, dict, dictionary, entity, int, long, ref, resource, state, states, text } from '../../kernel/index.ts'

export const wxMessageStates = states({
  waiting: { code: 0, label: ['待处理', 'Waiting'], tone: 'waiting', to: { settle: ['handled', 'failed'] } },
  handled: { code: 1, label: ['成功', 'Handled'], tone: 'good' },
  failed: { code: 2, label: ['失败', 'Failed'], tone: 'bad', to: { retry: ['waiting'] } },
})

/** What WeChat told one of our accounts, each message once, and what became of it. */
export const wxMessage = entity(
  'wxMessageHandleLog',
  ['微信消息日志', 'WeChat message'],
  {
    appId: text(['应用编号', 'App id'], { required: true, search: true, max: 64 }),
    openId: text(['用户标识', 'Open id'], { required: true, max: 64, mask: true }),
    msgType: text(['消息类型', 'Kind of message'], { required: true, search: true, max: 32 }),
    event: text(['事件', 'Event'], { search: true, max: 64 }),
    content: long(['内容', 'Content'], { max: 2000 }),
    msgId: text(['消息编号', 'Message id'], { required: true, unique: true, search: true, max: 64, immutable: true }),
    handleStatus: state(['处理状态', 'State'], { of: wxMessageStates }),
    handleResult: text(['处理结果', 'Result'], { readOnly: true }),
    retryCount: int(['重试次数', 'Retries'], { required: true, readOnly: true, initial: 0 }),
  },
  { display: 'msgId', index: [['handleStatus']] },
)

export const wxMessages = resource(wxMessage, {
  base: 'wxMessageHandleLog/wxmessagehandlelog',
  roles: { read: ['operator'] },
  writtenBy: 'platform',
  removableIn: ['handled', 'failed'],
})

const id = ref(['微信消息', 'WeChat message'], { required: true, to: 'wxMessageHandleLog' })

/** Somebody, or what handles messages, says how it went. */
export const settleWxMessage = call({
  title: ['登记处理结果', 'Say how it went'],
  path: 'POST wxMessageHandleLog/wxmessagehandlelog/settle',
  permission: 'wxMessageHandleLog_handle',
  roles: ['operator'],
  by: 'platform',
  on: wxMessage,
  action: 'settle',
  input: {
    id,
    result: dict(['结果', 'Result'], {
      of: dictionary('wx_message_result', ['处理结果', 'Result'], { 1: ['成功', 'Handled'], 2: ['失败', 'Failed'] }),
      int: true,
      required: true,
    }),
    handleResult: text(['说明', 'Note'], { requiredWhen: { result: 2 } }),
  },
})

export const retryWxMessage = call({
  title: ['重新处理', 'Handle it again'],
  path: 'POST wxMessageHandleLog/wxmessagehandlelog/retry',
  permission: 'wxMessageHandleLog_handle',
  by: 'platform',
  on: wxMessage,
  action: 'retry',
  input: { id },
})
