import { areas } from '@forecourt/contract'
import { type Entity, entitiesOf, type Label, rowFields, stateFieldOf } from '@forecourt/contract/kernel'
import { actionWord, usualActions } from '../../../kernel/action-words.ts'

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
export const entityLabel = (name: string): Label => entities.get(name)?.label ?? others[name] ?? ['其他', 'Other']

/** What entries keep that is no field of a row. */
const noted: Readonly<Record<string, Label>> = {
  account: ['账号', 'Account'],
  tenantId: ['租户', 'Tenant'],
  count: ['条数', 'Rows'],
  ids: ['编号', 'Ids'],
  columns: ['列', 'Columns'],
  filters: ['筛选', 'Filters'],
  file: ['文件', 'File'],
  name: ['名称', 'Name'],
  size: ['大小', 'Size'],
  menus: ['菜单数', 'Menus'],
  prices: ['价格数', 'Prices'],
  sites: ['站点数', 'Sites'],
  checked: ['已校验', 'Checked'],
  broken: ['断开', 'Broken'],
  from: ['来源地址', 'From'],
  entity: ['对象', 'Kind of record'],
  rowId: ['记录编号', 'Record id'],
  userId: ['操作人', 'Who'],
  userName: ['操作人', 'Who'],
  call: ['接口', 'Call'],
  action: ['动作', 'Action'],
  requestId: ['请求编号', 'Request id'],
  to: ['截止时间', 'Until'],
}

/** A field in the words of its entity; one that is no longer declared has none, and its name would say nothing. */
export const fieldLabel = (entity: string, field: string): Label => {
  const of = entities.get(entity)
  return (of && rowFields(of)[field]?.label) ?? noted[field] ?? ['其他', 'Other']
}

/** An action in the words of the button that does it, where there is one. */
export function actionLabel(entity: string, action: string): Label {
  const calls = areas.flatMap(area => Object.values(area.calls))
  const button = calls.find(call => call.on?.name === entity && call.action === action)
  return button?.title ?? actionWord(entities.get(entity), action) ?? ['其他操作', 'Other action']
}

/** What one may filter by without choosing an entity first. */
export const filteredActions: readonly (readonly [action: string, label: Label])[] = [
  ...new Map([
    ...allEntities.flatMap(of => Object.entries(stateFieldOf(of)?.states.automatic ?? {})),
    ...Object.entries(usualActions),
  ]),
]
