import { call, dict, entity, int, list, ref, resource, rowOf, text, tree } from '../../kernel/index.ts'
import { orgCategory } from './dictionaries.ts'

export const dept = entity(
  'dept',
  ['机构', 'Department'],
  {
    deptName: text(['机构名称', 'Name'], { required: true, search: true, max: 64 }),
    fullName: text(['机构全称', 'Full name'], { required: true, search: true, max: 128 }),
    parentId: ref(['上级机构', 'Parent'], { to: 'dept', list: false }),
    deptCategory: dict(['机构类型', 'Type'], { of: orgCategory, int: true, required: true, initial: 2, named: true }),
    sort: int(['排序', 'Order'], { required: true, min: 0, initial: 1, inline: true }),
    remark: text(['备注', 'Remark'], { inline: true }),
  },
  { display: 'deptName', parent: 'parentId', order: ['sort'] },
)

export const depts = resource(dept, {
  base: 'blade-system/dept',
  roles: { read: ['admin'], write: ['admin'] },
  unpaged: true,
  imports: true,
  forAnyTenant: true,
  answersRow: true,
})

/** The family's tree of options: label `title`, value `key` (blade-contract 4.2). */
export const node = {
  id: text(['编号', 'Id'], { required: true }),
  parentId: text(['上级', 'Parent'], { required: true }),
  title: text(['名称', 'Title'], { required: true }),
  key: text(['键', 'Key'], { required: true }),
  value: text(['值', 'Value'], { required: true }),
}

export const deptTree = call({
  title: ['机构树', 'Department tree'],
  path: 'GET blade-system/dept/tree',
  permission: 'signedIn',
  reads: ['dept'],
  input: { tenantId: ref(['租户', 'Tenant'], { to: 'tenant' }) },
  output: tree(node),
})

export const deptLazyTree = call({
  title: ['机构下级树', 'Departments below'],
  path: 'GET blade-system/dept/lazy-tree',
  permission: 'signedIn',
  input: { parentId: ref(['上级机构', 'Parent'], { to: 'dept' }), tenantId: ref(['租户', 'Tenant'], { to: 'tenant' }) },
  output: tree(node),
})

/** One level below `parentId`; while something is searched for and no parent is named, whatever fits, of all levels. */
export const deptLazyList = call({
  title: ['机构下级列表', 'List below'],
  path: 'GET blade-system/dept/lazy-list',
  permission: 'signedIn',
  filters: dept,
  input: { parentId: ref(['上级机构', 'Parent'], { to: 'dept' }), tenantId: ref(['租户', 'Tenant'], { to: 'tenant' }) },
  output: tree(rowOf(dept)),
})

/** Departments by their ids, those of a person, or one's own tenant's. */
export const deptSelect = call({
  title: ['机构选项', 'Department options'],
  path: 'GET blade-system/dept/select',
  permission: 'signedIn',
  reads: ['dept'],
  input: { deptId: text(['机构', 'Departments'], { max: 2000 }), userId: ref(['用户', 'User']) },
  output: list({ id: ref(['编号', 'Id'], { required: true }), deptName: dept.fields.deptName }),
})

/** The companies among the departments, in one flat list, with how many people each has. */
export const organizationList = call({
  title: ['组织列表', 'Organisations'],
  path: 'GET blade-system/dept/organization-list',
  permission: 'dept',
  reads: ['dept', 'user'],
  output: list({
    id: ref(['编号', 'Id'], { required: true }),
    tenantId: ref(['租户', 'Tenant'], { required: true, to: 'tenant' }),
    parentId: ref(['上级机构', 'Parent']),
    deptName: dept.fields.deptName,
    fullName: dept.fields.fullName,
    userCount: int(['人数', 'People'], { required: true }),
  }),
})
