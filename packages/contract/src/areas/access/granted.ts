import { type DomainOutput, one, text, tree, values } from '../../kernel/index.ts'

const grantedIds = values(text(['编号', 'Id'], { required: true }))
/** The ids of menus, buttons, data scopes and API scopes that roles have. */
export const grantedKeys = one({}, { menu: grantedIds, dataScope: grantedIds, apiScope: grantedIds })
export type GrantedKeys = DomainOutput<typeof grantedKeys>

const grantNodes = tree({
  id: text(['编号', 'Id'], { required: true }),
  parentId: text(['上级', 'Parent'], { required: true }),
  title: text(['名称', 'Title'], { required: true }),
  key: text(['键', 'Key'], { required: true }),
  value: text(['值', 'Value'], { required: true }),
})
export const grantTrees = one({}, { menu: grantNodes, dataScope: grantNodes, apiScope: grantNodes })
export type GrantNode = DomainOutput<typeof grantNodes>[number]
