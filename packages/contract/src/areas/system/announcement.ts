import { dict, dictionary, entity, int, moment, picture, resource, richText, text } from '../../kernel/index.ts'

export const announcementTarget = dictionary(
  'announcement_target',
  ['公告展示位置', 'Where an announcement is shown'],
  {
    1: ['后台', 'Back office'],
    2: ['小程序', 'Mini program'],
  },
)

export const announcementStatus = dictionary('announcement_status', ['公告状态', 'State of an announcement'], {
  0: ['草稿', 'Draft'],
  1: ['已发布', 'Published'],
  2: ['已下线', 'Taken down'],
})

/** The platform writes them; others read what is published, from its beginning to its end. */
export const announcement = entity(
  'announcement',
  ['公告', 'Announcement'],
  {
    title: text(['标题', 'Title'], { required: true, search: true, max: 100 }),
    content: richText(['内容', 'Content'], { required: true, search: true }),
    imageUrl: picture(['封面', 'Cover'], { list: false, maxKb: 2000 }),
    target: dict(['展示位置', 'Shown in'], { of: announcementTarget, int: true, required: true, initial: 1 }),
    startTime: moment(['开始时间', 'From']),
    endTime: moment(['结束时间', 'Until']),
    sort: int(['排序', 'Order'], { required: true, min: 0, initial: 1, inline: true }),
    status: dict(['状态', 'State'], { of: announcementStatus, int: true, required: true, initial: 0 }),
  },
  { tenancy: 'platform', display: 'title', order: ['sort'] },
)

export const announcements = resource(announcement, {
  base: 'announcement/announcement',
  roles: { read: ['operator', 'admin'], write: ['operator'] },
  looks: { calendar: 'startTime' },
})
