import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  freeOf,
  int,
  list,
  listSchema,
  objectSchema,
  ref,
  resource,
  stringSchema,
  text,
  tree,
} from '../../kernel/index.ts'
import { node } from '../system/dept.ts'
import { grantedKeys, grantTrees } from './granted.ts'

export const menuCategory = dictionary('menu_category', ['菜单类型', 'Menu type'], {
  1: ['菜单', 'Menu'],
  2: ['按钮', 'Button'],
})
export const buttonAction = dictionary('button_func', ['按钮功能', 'Button function'], {
  0: ['无', 'None'],
  1: ['工具栏', 'Toolbar'],
  2: ['操作栏', 'Row'],
  3: ['工具操作栏', 'Both'],
})
export const opening = dictionary(
  'menu_open',
  ['新窗口', 'New window'],
  { 1: ['否', 'No'], 2: ['是', 'Yes'] },
  // Some clients of the family say no by 0.
  { 0: '1' },
)

/** A menu or a button. Served to each user as their roles have it; the code is the permission every call checks. */
export const menu = entity(
  'menu',
  ['菜单', 'Menu'],
  {
    parentId: ref(['上级菜单', 'Parent'], { to: 'menu', list: false }),
    code: text(['菜单编号', 'Code'], { required: true, search: true, unique: true, max: 64 }),
    name: text(['菜单名称', 'Name'], { required: true, search: true, max: 64 }),
    nameEn: text(['英文名称', 'English name'], { max: 64 }),
    alias: text(['菜单别名', 'Alias'], { max: 64, list: false }),
    path: text(['路由地址', 'Path'], { max: 255, format: 'pagePath' }),
    source: text(['图标', 'Icon'], { max: 64, list: false }),
    sort: int(['排序', 'Order'], { required: true, initial: 1 }),
    category: dict(['类型', 'Type'], { of: menuCategory, int: true, required: true, initial: 1 }),
    action: dict(['按钮功能', 'Function'], { of: buttonAction, int: true, initial: 0, list: false }),
    isOpen: dict(['新窗口', 'New window'], { of: opening, int: true, initial: 1, list: false }),
    area: text(['页面模块', 'Area of the page'], { max: 32, list: false }),
    remark: text(['备注', 'Remark'], { list: false }),
  },
  { tenancy: 'platform', display: 'name', code: 'code', parent: 'parentId', order: ['sort'] },
)
export const menus = resource(menu, { base: 'blade-system/menu', unpaged: true })

export const topMenu = entity(
  'topMenu',
  ['顶部菜单', 'Top menu'],
  {
    code: text(['菜单编号', 'Code'], { required: true, search: true, max: 64 }),
    name: text(['菜单名称', 'Name'], { required: true, search: true, max: 64 }),
    nameEn: text(['英文名称', 'English name'], { max: 64 }),
    source: text(['图标', 'Icon'], { max: 64 }),
    sort: int(['排序', 'Order'], { required: true, initial: 1, inline: true }),
    menuIds: ref(['菜单', 'Menus'], { many: true, readOnly: true, list: false }),
  },
  { display: 'name', code: 'code', order: ['sort'] },
)
export const topMenus = resource(topMenu, { base: 'blade-system/topmenu' })

const shown = { id: ref(['编号', 'Id'], { required: true }), ...menu.fields }

/**
 * The trees of the family's clients tick all children with their parent and post what is wholly ticked. Who shows each
 * node by itself says so, and is given and posts the keys one by one.
 */
export const strict = flag(['逐项勾选', 'One by one'], { initial: false })

export const menuRoutes = call({
  title: ['我的菜单', 'My menus'],
  path: 'GET blade-system/menu/routes',
  permission: 'signedIn',
  input: {
    clickId: ref(['顶部菜单', 'Top menu']),
    topMenuId: ref(['顶部菜单', 'Top menu']),
    currRoleId: ref(['当前角色', 'Role']),
  },
  output: tree(shown),
})
export const menuButtons = call({
  title: ['我的按钮', 'My buttons'],
  path: 'GET blade-system/menu/buttons',
  permission: 'signedIn',
  output: tree(shown),
})
export const myTopMenus = call({
  title: ['我的顶部菜单', 'My top menus'],
  path: 'GET blade-system/menu/top-menu',
  permission: 'signedIn',
  output: list({
    id: ref(['编号', 'Id'], { required: true }),
    code: topMenu.fields.code,
    name: topMenu.fields.name,
    nameEn: topMenu.fields.nameEn,
    source: topMenu.fields.source,
    sort: topMenu.fields.sort,
  }),
})
export const menuTree = call({
  title: ['菜单树', 'Menu tree'],
  path: 'GET blade-system/menu/tree',
  permission: 'signedIn',
  output: tree(node),
})
/** One level below `parentId`; while something is searched for and no parent is named, whatever fits, of all levels. */
export const menuLazyList = call({
  title: ['菜单下级', 'Menus below'],
  path: 'GET blade-system/menu/lazy-list',
  permission: 'menu',
  filters: menu,
  input: { parentId: ref(['上级', 'Parent'], { to: 'menu' }) },
  output: tree(shown),
})
/** The same without buttons. */
export const menuLazyMenus = call({
  title: ['菜单下级（不含按钮）', 'Menus below, without buttons'],
  path: 'GET blade-system/menu/lazy-menu-list',
  permission: 'menu',
  filters: menu,
  input: { parentId: ref(['上级', 'Parent'], { to: 'menu' }) },
  output: tree(shown),
})
export const menuPages = call({
  title: ['菜单列表（不含按钮）', 'Menus without buttons'],
  path: 'GET blade-system/menu/menu-list',
  permission: 'menu',
  filters: menu,
  output: tree(shown),
})
/** Which roles of one's tenant may open which address, as the clients that guard their routes themselves ask. */
export const menuAuthRoutes = call({
  title: ['路由权限', 'Roles of routes'],
  path: 'GET blade-system/menu/auth-routes',
  permission: 'signedIn',
  output: freeOf<Readonly<Record<string, { readonly authority: readonly string[] }>>[]>(
    listSchema({
      type: 'object',
      description: '地址与可打开它的角色 / An address with the roles that open it',
      additionalProperties: objectSchema({ authority: listSchema(stringSchema) }),
    }),
  ),
})
export const grantTopMenu = call({
  title: ['菜单配置', 'Choose menus'],
  path: 'POST blade-system/topmenu/grant',
  permission: 'topMenu_edit',
  input: {
    topMenuIds: ref(['顶部菜单', 'Top menus'], { many: true, required: true }),
    menuIds: ref(['菜单', 'Menus'], { many: true, required: true }),
    strict,
  },
})
export const topTreeKeys = call({
  title: ['顶部菜单键', 'Menus of top menus'],
  path: 'GET blade-system/menu/top-tree-keys',
  permission: 'topMenu',
  input: { topMenuIds: ref(['顶部菜单', 'Top menus'], { many: true, required: true }), strict },
  output: grantedKeys,
})
export const grantTopTree = call({
  title: ['可选菜单', 'Menus to choose'],
  path: 'GET blade-system/menu/grant-top-tree',
  permission: 'topMenu',
  output: grantTrees,
})
