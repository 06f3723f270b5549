import { menuGroup, menuPage } from '../../kernel/index.ts'
import { importRuns, notifications, runSchedule, smsMessages, tasks, undoImport } from './index.ts'

export const toolsMenu = menuGroup('resource', ['任务与消息', 'Tasks and inbox'], 'cloud', [
  menuPage('/resource/task', ['任务中心', 'Tasks'], 'carry-out', { code: 'taskCenter', resource: tasks }),
  menuPage('/resource/notification', ['我的消息', 'My notifications'], 'bell', {
    code: 'notificationCenter',
    resource: notifications,
  }),
  menuPage('/resource/schedule', ['定时任务', 'Scheduled work'], 'clock', { code: 'schedule', calls: [runSchedule] }),
  menuPage('/resource/import-run', ['导入记录', 'Imports'], 'download', { resource: importRuns, calls: [undoImport] }),
  menuPage('/resource/sms-message', ['短信记录', 'Messages'], 'message', { resource: smsMessages }),
])
