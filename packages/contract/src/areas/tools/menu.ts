import { menuGroup, menuPage } from '../../kernel/index.ts'
import { smsMessages } from './index.ts'

export const toolsMenu = menuGroup('resource', ['资源管理', 'Resources'], 'cloud', [
  menuPage('/resource/sms-message', ['短信记录', 'Messages'], 'message', { resource: smsMessages }),
])
