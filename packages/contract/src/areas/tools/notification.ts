import { call, dict, dictionary, entity, int, moment, one, ref, resource, text } from '../../kernel/index.ts'

export const notificationKind = dictionary('notification_kind', ['消息类型', 'What it says'], {
  waiting: ['待处理', 'Waits for you'],
  passed: ['已通过', 'Approved'],
  rejected: ['被驳回', 'Rejected'],
  returned: ['被退回', 'Sent back'],
  reversed: ['已冲正', 'Reversed'],
  refunding: ['退款中', 'Being paid back'],
  refunded: ['已退款', 'Paid back'],
  arrived: ['已到账', 'Credited'],
  paid: ['已付款', 'Paid'],
  answered: ['已回复', 'Answered'],
  done: ['已完成', 'Done'],
  failed: ['失败', 'Failed'],
  problem: ['需要关注', 'Needs a look'],
  authenticatorRemoved: ['身份验证器已解除', 'Authenticator removed'],
})

const about = text(['对象', 'About'], { required: true, readOnly: true, max: 64, list: false })
const rowId = text(['编号', 'Id'], { readOnly: true, max: 32, list: false })
const rowLabel = text(['名称', 'Name'], { required: true, readOnly: true, search: true, width: 260 })
const kind = dict(['内容', 'What'], { of: notificationKind, required: true, readOnly: true, search: true, width: 120 })
const note = text(['说明', 'Note'], { readOnly: true, max: 500, width: 320 })

/**
 * What somebody was told about a document of the system: that it waits for them, or what became of it. It says what it is
 * about by entity and row and not in a sentence, so that everybody reads it in their own language and can open it.
 */
export const notification = entity(
  'notification',
  ['消息', 'Notification'],
  {
    userId: ref(['接收人', 'For'], { to: 'user', required: true, readOnly: true, list: false, form: false }),
    about,
    rowId,
    rowLabel,
    kind,
    sentTime: moment(['时间', 'Time'], { required: true, readOnly: true, search: true }),
    note,
    byName: text(['来自', 'From'], { readOnly: true, max: 64, width: 120 }),
    readTime: moment(['阅读时间', 'Read at'], { readOnly: true, list: false }),
  },
  {
    display: 'rowLabel',
    personal: 'userId',
    retentionDays: 180,
    index: [
      ['userId', 'readTime'],
      ['about', 'rowId'],
    ],
  },
)

/** Everybody reads their own, and nobody another's. */
export const notifications = resource(notification, {
  base: 'blade-desk/notification',
  verbs: ['list'],
  publicRead: true,
})

/**
 * Tells people of these tenants: those named, and those in force who have the right. Who acts is not told, nor who has
 * not read yet that the same document says the same. What was said to be waiting before is so no longer.
 */
export const notify = call({
  title: ['发送消息', 'Notify'],
  path: [],
  permission: 'internal',
  input: {
    tenantIds: ref(['租户', 'Tenants'], { required: true, many: true, to: 'tenant' }),
    userIds: ref(['接收人', 'People'], { many: true, to: 'user' }),
    permission: text(['权限', 'Right'], { max: 64 }),
    about,
    rowId,
    rowLabel,
    kind,
    note,
  },
})

export const unreadNotifications = call({
  title: ['未读消息', 'Unread'],
  path: 'GET blade-desk/notification/unread',
  permission: 'signedIn',
  reads: ['notification'],
  output: one({ count: int(['未读', 'Unread'], { required: true }) }),
})

export const readNotifications = call({
  title: ['标为已读', 'Mark as read'],
  path: 'POST blade-desk/notification/read',
  permission: 'signedIn',
  on: notification,
  button: false,
  input: {
    ids: ref(['消息', 'Notifications'], { many: true, hint: ['不填则全部标为已读', 'All of them when left out'] }),
  },
  output: one({ count: int(['已读', 'Read'], { required: true }) }),
})
