import { importRuns, notifications, smsConfigs, smsMessages, tasks, tools } from '@forecourt/contract/tools'
import { lazy } from 'react'
import { later } from '../../kernel/later.ts'
import { resourcePage } from '../../kernel/resource-page.tsx'
import { registerPage } from '../../kernel/widgets/ref-link.tsx'
import { TaskList, taskWidgets } from './task-list.tsx'
import './task.css'

const taskCenter = resourcePage(tools, tasks, {
  List: TaskList,
  Detail: later(() => import('./task-detail.tsx').then(part => part.TaskBody)),
  widgets: taskWidgets,
})
// The page is everybody's; the permission of its resource is only for who sees the tasks of others.
registerPage(tasks.entity.name, 'taskCenter')
registerPage(notifications.entity.name, 'notificationCenter')

export const pages = {
  taskCenter,
  notificationCenter: resourcePage(tools, notifications, {
    List: later(() => import('./notification-list.tsx').then(part => part.NotificationList)),
  }),
  schedule: lazy(() => import('./schedules.tsx')),
  importRun: resourcePage(tools, importRuns),
  smsConfig: resourcePage(tools, smsConfigs),
  smsMessage: resourcePage(tools, smsMessages),
}
