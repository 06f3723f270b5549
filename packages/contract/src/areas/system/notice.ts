import { call, dict, dictionary, entity, int, list, moment, ref, resource, richText, text } from '../../kernel/index.ts'

export const noticeCategory = dictionary('notice', ['通知类型', 'Kind of notice'], {
  1: ['发布通知', 'Publication'],
  2: ['批转通知', 'Forwarded with approval'],
  3: ['转发通知', 'Forwarded'],
  4: ['指示通知', 'Instruction'],
  5: ['任免通知', 'Appointment'],
  6: ['事务通知', 'Routine'],
})

/** Notices of one's own tenant, and those of the platform beside them: from their release on. */
export const notice = entity(
  'notice',
  ['通知公告', 'Notice'],
  {
    title: text(['标题', 'Title'], { required: true, search: true, max: 100 }),
    category: dict(['类型', 'Kind'], { of: noticeCategory, int: true, required: true, search: true }),
    releaseTime: moment(['发布时间', 'Released at'], { required: true, search: true }),
    content: richText(['内容', 'Content'], { required: true }),
  },
  { display: 'title', shareAll: {} },
)

export const notices = resource(notice, {
  base: 'blade-desk/notice',
  roles: { read: ['operator', 'admin'], write: ['operator', 'admin'] },
})

/** What everybody is told: the newest notices that are released, of one's own tenant and of the platform. */
export const latestNotices = call({
  title: ['最新通知', 'Latest notices'],
  path: 'GET blade-desk/notice/latest',
  permission: 'signedIn',
  reads: ['notice'],
  input: { size: int(['条数', 'Size'], { initial: 10, min: 1, max: 50 }) },
  output: list({
    id: ref(['通知', 'Notice'], { required: true }),
    title: notice.fields.title,
    category: notice.fields.category,
    releaseTime: notice.fields.releaseTime,
    content: notice.fields.content,
  }),
})
