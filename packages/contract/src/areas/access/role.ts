import { call, entity, free, int, list, ref, resource, text, tree } from '../../kernel/index.ts'
import { node } from '../system/dept.ts'

export const role = entity(
  'role',
  ['角色', 'Role'],
  {
    roleName: text(['角色名称', 'Role name'], { required: true, search: true, max: 64 }),
    roleAlias: text(['角色别名', 'Alias'], { required: true, search: true, max: 64, format: 'code', unique: true }),
    parentId: ref(['上级角色', 'Parent'], { to: 'role', list: false }),
    sort: int(['排序', 'Order'], { required: true, initial: 1, min: 0, inline: true }),
  },
  { display: 'roleName', code: 'roleAlias', parent: 'parentId', order: ['sort'] },
)
export const roles = resource(role, { base: 'blade-system/role', whole: true, forAnyTenant: true })

/** A right of a role: one menu or button. */
export const roleMenu = entity(
  'roleMenu',
  ['角色权限', 'Right of a role'],
  { roleId: ref(['角色', 'Role'], { required: true, to: 'role' }), menuId: ref(['菜单', 'Menu'], { required: true }) },
  { partOf: 'roleId', index: [['roleId', 'menuId']] },
)

export const grantMenus = call({
  title: ['权限配置', 'Grant rights'],
  path: 'POST blade-system/role/grant',
  permission: 'role_grant',
  input: {
    roleIds: ref(['角色', 'Roles'], { to: 'role', many: true, required: true }),
    menuIds: ref(['菜单', 'Menus'], { many: true }),
    dataScopeIds: ref(['数据权限', 'Data scopes'], { many: true }),
    apiScopeIds: ref(['接口权限', 'API scopes'], { many: true }),
  },
})

export const roleTree = call({
  title: ['角色树', 'Role tree'],
  path: 'GET blade-system/role/tree',
  permission: 'signedIn',
  input: { tenantId: ref(['租户', 'Tenant'], { to: 'tenant' }) },
  output: tree(node),
})

/** The roles of the tenant that a role belongs to. */
export const roleTreeById = call({
  title: ['同租户角色树', 'Role tree of a role'],
  path: 'GET blade-system/role/tree-by-id',
  permission: 'signedIn',
  input: { roleId: ref(['角色', 'Role'], { to: 'role' }) },
  output: tree(node),
})

export const roleSelect = call({
  title: ['角色选项', 'Role options'],
  path: 'GET blade-system/role/select',
  permission: 'signedIn',
  input: { roleId: text(['角色', 'Roles'], { max: 2000 }), userId: ref(['用户', 'User']) },
  output: list({ id: ref(['编号', 'Id'], { required: true }), roleName: role.fields.roleName }),
})

export const roleTreeKeys = call({
  title: ['角色权限键', 'Rights of roles'],
  path: 'GET blade-system/menu/role-tree-keys',
  permission: 'role',
  input: { roleIds: ref(['角色', 'Roles'], { many: true, required: true }) },
  output: free,
})

/** The rights one may grant: never more than one's own. */
export const grantTree = call({
  title: ['可授权菜单', 'Rights to grant'],
  path: 'GET blade-system/menu/grant-tree',
  permission: 'role',
  output: free,
})
