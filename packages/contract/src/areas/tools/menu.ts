import { menuGroup, menuPage } from '../../kernel/index.ts'
import { smsMessages, tasks } from './index.ts'

export const toolsMenu = menuGroup('resource', ['资源管理', 'Resources'], 'cloud', [
  menuPage('/resource/task', ['任务中心', 'Tasks'], 'carry-out', { code: 'taskCenter', resource: tasks }),
  menuPage('/resource/sms-message', ['短信记录', 'Messages'], 'message', { resource: smsMessages }),
])
