import {
  call,
  dict,
  dictionary,
  entity,
  long,
  moment,
  picture,
  ref,
  resource,
  roleNames,
  state,
  states,
  text,
} from '../../kernel/index.ts'

export const feedbackType = dictionary('feedback_type', ['反馈类型', 'Kind of feedback'], {
  1: ['站点', 'Site'],
  2: ['设备', 'Equipment'],
  3: ['订单', 'Order'],
  50: ['其他', 'Other'],
})

export const feedbackStates = states({
  open: {
    code: 0,
    label: ['未回复', 'Open'],
    tone: 'waiting',
    to: { answer: ['answered'], close: ['closed'] },
  },
  answered: { code: 1, label: ['已回复', 'Answered'], tone: 'good', to: { close: ['closed'] } },
  closed: { code: 2, label: ['已关闭', 'Closed'], tone: 'neutral' },
})

const replyContent = long(['回复', 'Answer'], { required: true, max: 1000 })

/** What somebody tells the platform, and what it answers. It is between the two: colleagues do not read it. */
export const feedback = entity(
  'feedback',
  ['意见反馈', 'Feedback'],
  {
    feedbackNo: text(['反馈编号', 'Number'], { required: true, readOnly: true, unique: true, search: true, max: 24 }),
    feedbackType: dict(['反馈类型', 'Kind'], {
      of: feedbackType,
      int: true,
      required: true,
      initial: 50,
      search: true,
    }),
    content: long(['内容', 'Content'], { required: true, max: 1000, list: true, search: true }),
    imgs: picture(['图片', 'Pictures'], { many: true, list: false, maxKb: 2000 }),
    siteId: ref(['站点', 'Site'], { to: 'site' }),
    userPhone: text(['联系电话', 'Phone'], { format: 'phone', mask: true }),
    status: state(['状态', 'State'], { of: feedbackStates }),
    replyContent: long(['回复', 'Answer'], { readOnly: true, max: 1000 }),
    replyUser: ref(['回复人', 'Answered by'], { to: 'user', readOnly: true, list: false }),
    replyTime: moment(['回复时间', 'Answered at'], { readOnly: true }),
  },
  {
    display: 'feedbackNo',
    seenBy: [{ person: 'createUser' }, { right: 'feedback_answer' }],
    index: [['status']],
  },
)

export const feedbacks = resource(feedback, {
  base: 'feedback/feedback',
  roles: { read: roleNames, write: roleNames },
  editableIn: ['open'],
  removableIn: ['open', 'closed'],
})

const id = ref(['意见反馈', 'Feedback'], { required: true, to: 'feedback' })

/** The writer is told. */
export const answerFeedback = call({
  title: ['回复', 'Answer'],
  path: 'POST feedback/feedback/answer',
  permission: 'feedback_answer',
  roles: ['operator'],
  by: 'platform',
  on: feedback,
  action: 'answer',
  primary: true,
  input: { id, replyContent },
})

/** Nothing more is to be said about it. */
export const closeFeedback = call({
  title: ['关闭', 'Close'],
  path: 'POST feedback/feedback/close',
  permission: 'feedback_answer',
  by: 'platform',
  on: feedback,
  action: 'close',
  input: { id },
})
