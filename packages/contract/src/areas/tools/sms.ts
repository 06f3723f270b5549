import { entity, int, moment, resource, secret, state, states, text } from '../../kernel/index.ts'

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
    sealed: secret(['密文', 'Sealed part'], {
      readOnly: true,
      list: false,
      form: false,
      sealedFor: ['bizType', 'bizId', 'phone'],
    }),
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
