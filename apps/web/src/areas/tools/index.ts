import { importRuns, notifications, smsConfigs, smsMessages, tasks, tools } from '@forecourt/contract/tools'
import { lazy } from 'react'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { registerPage } from '../../kernel/widgets/ref-link.tsx'
import { NotificationList } from './notification-list.tsx'
import { TaskBody } from './task-detail.tsx'
import { TaskList, taskWidgets } from './task-list.tsx'
import './task.css'

const taskCenter = resourcePage(tools, tasks, {
  List: TaskList,
  Detail: TaskBody,
  widgets: taskWidgets,
})
// The page is everybody's; the permission of its resource is only for who sees the tasks of others.
registerPage(tasks.entity.name, 'taskCenter')
registerPage(notifications.entity.name, 'notificationCenter')

export const pages = {
  taskCenter,
  notificationCenter: resourcePage(tools, notifications, { List: NotificationList }),
  schedule: lazy(() => import('./schedules.tsx')),
  importRun: resourcePage(tools, importRuns),
  smsConfig: resourcePage(tools, smsConfigs),
  smsMessage: resourcePage(tools, smsMessages),
}
