import { areas } from '@forecourt/contract'
import { type Entity, entitiesOf, type Label } from '@forecourt/contract/kernel'

const entities = new Map<string, Entity>(areas.flatMap(entitiesOf).map(entity => [entity.name, entity]))

export const entityNamed = (name: string): Entity | undefined => entities.get(name)
export const allEntities: readonly Entity[] = [...entities.values()]

/** Things the audit speaks of that are no rows of an entity. */
const others: Readonly<Record<string, Label>> = {
  audit: ['审计', 'Audit'],
  schedule: ['定时任务', 'Scheduled work'],
  storedFile: ['文件', 'File'],
  session: ['会话', 'Session'],
}
export const entityLabel = (name: string): Label => entities.get(name)?.label ?? others[name] ?? [name, name]

const usual: Readonly<Record<string, Label>> = {
  insert: ['新增', 'Added'],
  update: ['修改', 'Changed'],
  remove: ['删除', 'Removed'],
  restore: ['找回', 'Brought back'],
  verify: ['校验', 'Verified'],
  export: ['导出', 'Exported'],
  upload: ['上传', 'Uploaded'],
  run: ['执行', 'Ran'],
  signIn: ['登录', 'Signed in'],
  send: ['发送', 'Sent'],
  begin: ['开始', 'Began'],
  finish: ['完成', 'Finished'],
  fail: ['失败', 'Failed'],
  stop: ['停止', 'Stopped'],
  interrupt: ['中断', 'Broke off'],
}

/** An action in the words of the button that does it, where there is one. */
export function actionLabel(entity: string, action: string): Label {
  const known = usual[action]
  if (known) return known
  const calls = areas.flatMap(area => Object.values(area.calls))
  const button = calls.find(call => call.on?.name === entity && call.action === action)
  return button?.title ?? [action, action]
}

export const usualActions: readonly (readonly [action: string, label: Label])[] = Object.entries(usual)
