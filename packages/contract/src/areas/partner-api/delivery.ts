import {
  call,
  dict,
  dictionary,
  entity,
  int,
  long,
  moment,
  money,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const deliveryStates = states(
  {
    waiting: {
      code: 0,
      label: ['待发送', 'Waiting'],
      tone: 'waiting',
      to: { deliver: ['waiting', 'delivered', 'givenUp'] },
    },
    delivered: { code: 1, label: ['已送达', 'Delivered'], tone: 'good', to: { resend: ['waiting'] } },
    givenUp: { code: 2, label: ['已放弃', 'Given up'], tone: 'bad', to: { resend: ['waiting'] } },
  },
  { automatic: { deliver: ['发送', 'Sent'] } },
)

/** What partners hear of by a callback, by the name that stands in it. */
export const partnerEvent = dictionary('partner_event', ['事件', 'Event'], {
  'order.paid': ['订单已支付', 'An order was paid'],
  'order.refunded': ['订单已退款', 'An order was refunded'],
})

const orderNo = text(['订单号', 'Order'], { required: true, readOnly: true, max: 32, search: true })
const eventType = dict(['事件', 'Event'], {
  of: partnerEvent,
  required: true,
  readOnly: true,
  search: true,
  width: 130,
})

/** A callback on its way: written with what it is about, sent by a job until the partner's system has said that it has it. */
export const partnerDelivery = entity(
  'partnerDelivery',
  ['通知任务', 'Callback'],
  {
    eventType,
    orderNo,
    partnerId: ref(['渠道', 'Partner'], { to: 'partner', required: true, readOnly: true, search: true }),
    status: state(['状态', 'State'], { of: deliveryStates, search: true, width: 104 }),
    tries: int(['已发次数', 'Tries'], { required: true, readOnly: true, initial: 0, width: 88 }),
    nextTryTime: moment(['下次发送', 'Next try'], { readOnly: true }),
    sentTime: moment(['最近发送', 'Last try'], { readOnly: true }),
    lastAnswer: text(['最近应答', 'Last answer'], { readOnly: true, max: 255 }),
    url: text(['地址', 'Address'], { required: true, readOnly: true, max: 255, list: false }),
    // As it is signed and sent, byte for byte.
    content: long(['内容', 'Content'], { required: true, readOnly: true, max: 4000, list: false }),
  },
  { display: 'orderNo', retentionDays: 90, index: [['status', 'nextTryTime'], ['orderNo']] },
)
export const partnerDeliveries = resource(partnerDelivery, {
  base: 'partner/delivery',
  roles: { read: platformRoles },
  verbs: ['list', 'detail'],
})

/** Sends it again from the beginning, delivered or given up: the partner tells a repetition by its id. */
export const resendDelivery = call({
  title: ['重新发送', 'Send again'],
  path: 'POST partner/delivery/resend',
  permission: 'partnerDelivery_resend',
  roles: ['operator'],
  on: partnerDelivery,
  action: 'resend',
  input: { id: ref(['通知任务', 'Callback'], { required: true, to: 'partnerDelivery' }) },
})

/** What a callback says of an order. */
export const callbackFields = {
  orderNo: text(['订单号', 'Order'], { required: true }),
  customerOrderNo: text(['渠道订单号', 'Partner order'], { required: true }),
  payAmount: money(['实付', 'Paid'], { required: true }),
  refundedAmount: money(['已退', 'Refunded'], { required: true }),
  refundNo: text(['退款单号', 'Refund']),
}

/** Made by whoever changes an order of a partner, in its transaction: nothing is sent that did not happen. */
export const queueCallback = call({
  title: ['通知渠道', 'Notify the partner'],
  path: [],
  permission: 'internal',
  input: { partnerId: ref(['渠道', 'Partner'], { required: true }), eventType, ...callbackFields },
})
