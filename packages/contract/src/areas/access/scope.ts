import { call, dict, dictionary, entity, flag, list, ref, resource, text } from '../../kernel/index.ts'

export const dataScopeType = dictionary('data_scope_type', ['数据权限类型', 'Kind of data scope'], {
  1: ['全部可见', 'All rows'],
  2: ['本人可见', 'Own rows'],
  3: ['所在机构可见', 'Own department'],
  4: ['所在机构及子级可见', 'Own department and below'],
  5: ['自定义', 'Rows that meet conditions'],
})
export const apiScopeType = dictionary('api_scope_type', ['接口权限类型', 'Kind of API scope'], {
  1: ['系统接口', 'System'],
  2: ['业务接口', 'Business'],
})
export const scopeCategory = dictionary('scope_category', ['权限类别', 'Category of a scope'], {
  1: ['数据权限', 'Data scope'],
  2: ['接口权限', 'API scope'],
})

/** Which rows of an entity those who hold a role work with. The catalogue is the platform's; every tenant gives its roles of it. */
export const dataScope = entity(
  'dataScope',
  ['数据权限', 'Data scope'],
  {
    scopeName: text(['权限名称', 'Name'], { required: true, search: true, max: 64 }),
    resourceCode: text(['数据对象', 'Rows of'], { required: true, search: true, max: 64 }),
    scopeType: dict(['可见范围', 'Which rows'], {
      of: dataScopeType,
      int: true,
      required: true,
      named: true,
      search: true,
    }),
    /** Of a custom scope its conditions: the filters of a list as JSON, `{"status_in":"1,2"}`. */
    scopeValue: text(['条件', 'Conditions'], { max: 2000, list: false, requiredWhen: { scopeType: 5 } }),
    /** The page below which it is offered; without one, that of the entity's list. */
    menuId: ref(['所属菜单', 'Menu'], { to: 'menu', list: false }),
    remark: text(['备注', 'Remark'], { max: 255, list: false }),
  },
  { tenancy: 'platform', display: 'scopeName', index: [['resourceCode']] },
)
export const dataScopes = resource(dataScope, { base: 'blade-system/data-scope', permission: 'data_scope' })

/** A path that those who hold a role may call; who has any of them calls no other that asks for a right. */
export const apiScope = entity(
  'apiScope',
  ['接口权限', 'API scope'],
  {
    scopeName: text(['权限名称', 'Name'], { required: true, search: true, max: 64 }),
    scopePath: text(['接口路径', 'Path'], {
      required: true,
      search: true,
      max: 255,
      hint: [
        '如 /blade-system/role/list；/** 表示其下全部',
        'Such as /blade-system/role/list; /** stands for all below',
      ],
    }),
    scopeType: dict(['接口类型', 'Kind'], { of: apiScopeType, int: true, required: true, initial: 2, named: true }),
    resourceCode: text(['资源编号', 'Code'], { max: 64, list: false }),
    menuId: ref(['所属菜单', 'Menu'], { to: 'menu', required: true }),
    remark: text(['备注', 'Remark'], { max: 255, list: false }),
  },
  { tenancy: 'platform', display: 'scopeName' },
)
export const apiScopes = resource(apiScope, { base: 'blade-system/api-scope', permission: 'api_scope' })

/** A scope that a role has. Built-in roles have none. */
export const roleScope = entity(
  'roleScope',
  ['角色数据与接口权限', 'Scope of a role'],
  {
    roleId: ref(['角色', 'Role'], { required: true, to: 'role' }),
    scopeCategory: dict(['权限类别', 'Category'], { of: scopeCategory, int: true, required: true }),
    scopeId: ref(['权限', 'Scope'], { required: true }),
  },
  { ownedBy: 'roleId', index: [['roleId'], ['scopeId']] },
)

/** What can be scoped, and by what: who may enter data scopes reads which fields stand for a person and a department. */
export const scopables = call({
  title: ['可限定的数据对象', 'What data scopes can be of'],
  path: 'GET blade-system/data-scope/scopables',
  permission: 'data_scope',
  output: list({
    name: text(['数据对象', 'Entity'], { required: true }),
    label: text(['名称', 'Name'], { required: true }),
    labelEn: text(['英文名称', 'English name'], { required: true }),
    byOwner: flag(['可按本人', 'By person'], { required: true }),
    byDepartment: flag(['可按机构', 'By department'], { required: true }),
  }),
})
