import { areas } from '@forecourt/contract'
import { type Entity, entitiesOf, type Label, stateFieldOf } from '@forecourt/contract/kernel'
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
export const entityLabel = (name: string): Label => entities.get(name)?.label ?? others[name] ?? [name, name]

/** An action in the words of the button that does it, where there is one. */
export function actionLabel(entity: string, action: string): Label {
  const calls = areas.flatMap(area => Object.values(area.calls))
  const button = calls.find(call => call.on?.name === entity && call.action === action)
  return button?.title ?? actionWord(entities.get(entity), action) ?? [action, action]
}

/** What one may filter by without choosing an entity first. */
export const filteredActions: readonly (readonly [action: string, label: Label])[] = [
  ...new Map([
    ...allEntities.flatMap(of => Object.entries(stateFieldOf(of)?.states.automatic ?? {})),
    ...Object.entries(usualActions),
  ]),
]
