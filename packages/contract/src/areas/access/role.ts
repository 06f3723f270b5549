import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  int,
  json,
  list,
  one,
  ref,
  resource,
  text,
  tree,
} from '../../kernel/index.ts'
import { node } from '../system/dept.ts'
import { builtInRole, offeredRole } from './built-in-roles.ts'
import { grantedKeys, grantTrees } from './granted.ts'
import { strict } from './menu.ts'

/** What a role asks for at sign-in besides the password; of several roles the strictest counts. */
export const secondFactorPolicy = dictionary('second_factor', ['登录二次验证', 'Second factor at sign-in'], {
  1: ['不要求', 'Not asked for'],
  2: ['已绑定者', 'Of whoever has one'],
  3: ['必须', 'Required'],
})
export const secondFactorRequired = 3

export const role = entity(
  'role',
  ['角色', 'Role'],
  {
    roleName: text(['角色名称', 'Role name'], { required: true, search: true, max: 64 }),
    roleAlias: text(['角色别名', 'Alias'], { required: true, search: true, max: 64, format: 'code', unique: true }),
    /** Set when the installation adds the role and never again: such a role is not renamed, moved or removed. */
    builtIn: dict(['内置角色', 'Built-in role'], { of: builtInRole, readOnly: true, unique: true }),
    parentId: ref(['上级角色', 'Parent'], { to: 'role', list: false }),
    purpose: text(['用途', 'What it is for'], { max: 64, list: false }),
    secondFactor: dict(secondFactorPolicy.label, {
      of: secondFactorPolicy,
      int: true,
      initial: 2,
      hint: ['身份验证器或通行密钥', 'An authenticator or a passkey'],
    }),
    sort: int(['排序', 'Order'], { required: true, initial: 1, min: 0, inline: true }),
  },
  { display: 'roleName', code: 'roleAlias', parent: 'parentId', order: ['sort'], offered: offeredRole },
)
export const roles = resource(role, {
  base: 'blade-system/role',
  roles: { read: ['admin'], write: ['admin'] },
  unpaged: true,
  forAnyTenant: true,
})

/** A right of a role: one menu or button. */
export const roleMenu = entity(
  'roleMenu',
  ['角色权限', 'Right of a role'],
  { roleId: ref(['角色', 'Role'], { required: true, to: 'role' }), menuId: ref(['菜单', 'Menu'], { required: true }) },
  { ownedBy: 'roleId', index: [['roleId', 'menuId']] },
)

export const grantMenus = call({
  title: ['权限配置', 'Grant rights'],
  path: 'POST blade-system/role/grant',
  permission: 'role_grant',
  roles: ['admin'],
  input: {
    roleIds: ref(['角色', 'Roles'], { to: 'role', many: true, required: true }),
    menuIds: ref(['菜单', 'Menus'], { many: true }),
    strict,
    dataScopeIds: ref(['数据权限', 'Data scopes'], { many: true }),
    apiScopeIds: ref(['接口权限', 'API scopes'], { many: true }),
  },
})

const changedRights = json(['权限变化', 'Rights that change'], {
  required: true,
  rows: {
    /** The page, and the rights below it: none where it is the page alone. */
    page: text(['页面', 'Page'], { required: true }),
    pageEn: text(['英文名称', 'In English']),
    rights: text(['权限', 'Rights'], { required: true }),
    rightsEn: text(['英文名称', 'In English']),
    /** How many people: who has the same by another role neither gains nor loses it. */
    people: int(['人数', 'People'], { required: true }),
  },
})

/** What people would gain and lose, page by page. */
export const grantChanges = one({
  people: int(['人数', 'People'], { required: true }),
  gains: changedRights,
  losses: changedRights,
})

/** What the people of roles would gain and lose, page by page, if these were granted: nothing is changed by asking. */
export const previewGrant = call({
  title: ['预览授权', 'Preview a grant'],
  path: 'POST blade-system/role/preview-grant',
  permission: 'role_grant',
  input: {
    roleIds: ref(['角色', 'Roles'], { to: 'role', many: true, required: true }),
    menuIds: ref(['菜单', 'Menus'], { many: true }),
    strict,
  },
  output: grantChanges,
})

export const roleTree = call({
  title: ['角色树', 'Role tree'],
  path: 'GET blade-system/role/tree',
  permission: 'signedIn',
  reads: ['role'],
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
  reads: ['role'],
  input: { roleId: text(['角色', 'Roles'], { max: 2000 }), userId: ref(['用户', 'User']) },
  output: list({ id: ref(['编号', 'Id'], { required: true }), roleName: role.fields.roleName }),
})

export const roleTreeKeys = call({
  title: ['角色权限键', 'Rights of roles'],
  path: 'GET blade-system/menu/role-tree-keys',
  permission: 'role',
  reads: ['roleMenu'],
  input: { roleIds: ref(['角色', 'Roles'], { many: true, required: true }), strict },
  output: grantedKeys,
})

/** The rights one may grant: never more than one's own, nor than the tenant of the role has by what it is. */
export const grantTree = call({
  title: ['可授权菜单', 'Rights to grant'],
  path: 'GET blade-system/menu/grant-tree',
  permission: 'role',
  reads: ['menu', 'tenant'],
  input: { roleId: ref(['角色', 'Role'], { to: 'role' }) },
  output: grantTrees,
})

/**
 * Which of these roles the caller may change or remove: none that is wider than their own rights. Answers why not, so that
 * a page offers only what can succeed.
 */
export const roleReach = call({
  title: ['可操作的角色', 'Roles within reach'],
  path: 'GET blade-system/role/reach',
  permission: 'role',
  reads: ['role', 'roleMenu', 'user'],
  input: { ids: ref(['角色', 'Roles'], { many: true, required: true }) },
  output: list({
    id: ref(['角色', 'Role'], { required: true }),
    isBuiltIn: flag(['内置', 'Built in'], { required: true }),
    isAdministrative: flag(['管理员角色', 'Of administrators'], { required: true }),
    isWider: flag(['超出本人权限', "Beyond one's own rights"], { required: true }),
    approves: flag(['含审批权限', 'Has approving rights'], { required: true }),
  }),
})
