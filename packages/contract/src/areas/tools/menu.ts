import { menuGroup, menuPage, roleNames } from '../../kernel/index.ts'
import { importRuns, notifications, smsConfigs, smsMessages, tasks } from './index.ts'

export const toolsMenu = menuGroup('resource', ['任务与消息', 'Tasks and inbox'], 'cloud', [
  menuPage('/resource/task', ['任务中心', 'Tasks'], 'carry-out', {
    code: 'taskCenter',
    roles: roleNames,
    resource: tasks,
  }),
  menuPage('/resource/notification', ['我的消息', 'My notifications'], 'bell', {
    code: 'notificationCenter',
    roles: roleNames,
    resource: notifications,
  }),
  menuPage('/resource/schedule', ['定时任务', 'Scheduled work'], 'clock', { code: 'schedule' }),
  menuPage('/resource/import-run', ['导入记录', 'Imports'], 'download', { resource: importRuns }),
  menuPage('/resource/sms', ['短信配置', 'Message accounts'], 'message', { resource: smsConfigs }),
  menuPage('/resource/sms-message', ['短信记录', 'Messages'], 'message', { resource: smsMessages }),
])
