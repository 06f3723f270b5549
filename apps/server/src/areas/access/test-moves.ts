import type { Given, Move } from './test-attack.ts'

/** Where attackers stand, and what they can name. */
export interface Scene {
  readonly tenantId: string
  /** The attacker, the role by which they have their rights, and their request to give the puppet the approver's role. */
  readonly attacker: string
  readonly own: string
  readonly ownRequest: string
  /** An account that the attacker knows how to sign in with, and a role that nobody holds. */
  readonly puppet: string
  readonly spare: string
  readonly admin: string
  readonly approver: string
  /** A role nobody holds, with a right that no attacker has and none that waits for a second person; the built-in ones. */
  readonly wide: string
  readonly adminRole: string
  readonly approverRole: string
  /** Requests of the administrator's: about the approver, and about the attacker. */
  readonly request: string
  readonly requestAboutMe: string
  readonly dept: string
  readonly otherTenant: string
  /** The ids of menus by their codes. */
  readonly menus: ReadonlyMap<string, string>
  readonly rights: readonly string[]
  /** The file of this name, as it was read. */
  readonly file: (name: keyof typeof files) => unknown
}

let serial = 0
const fresh = (prefix: string) => `${prefix}${++serial}`
const person = (more: Given): Given => ({ account: fresh('x'), name: 'x', realName: 'x', ...more })
const role = (more: Given): Given => ({ roleName: 'x', roleAlias: fresh('r'), sort: 1, ...more })
const all = (of: Scene) => [...of.menus.values()].join(',')
const idsOf = (of: Scene, codes: readonly string[]) => codes.map(code => of.menus.get(code)).join(',')

const comma = ','
const head = ['登录账号', '昵称', '姓名', '角色'].join(comma)
/** Files of people as they are brought in; words in capitals stand for what the scene calls them. */
export const files = {
  wideRole: `${head}\nxwide,x,x,wideTENANT`,
  adminRole: `${head}\nxadmin,x,x,ADMIN`,
  approverRole: `${head}\nxapprover,x,x,APPROVER`,
  ownRole: `${head}\nxown,x,x,ownTENANT`,
  myself: `${head}\nattackerTENANT,x,x,"ownTENANT,wideTENANT"`,
  puppet: `${head}\npuppetTENANT,x,x,ADMIN`,
  approver: `${head}\napproverTENANT,x,x,ownTENANT`,
  admin: `${['登录账号', '昵称', '姓名'].join(comma)}\nADMINISTRATOR,x,x`,
}
const bring = (of: Scene, name: keyof typeof files): Move => [
  'blade-user/import-user',
  { isCovered: 1, preload: of.file(name) },
]

/** The most hostile input there is for each right: to come to rights that one has not, and to take them from others. */
export const moves: Readonly<Record<string, (of: Scene) => readonly Move[]>> = {
  user_add: of => [
    ['blade-user/submit', person({ roleId: of.wide })],
    ['blade-user/submit', person({ roleId: of.adminRole, userType: 2, tenantId: '000000' })],
    ['blade-user/submit', person({ roleId: `${of.own},${of.spare}` })],
  ],
  user_edit: of => [
    ['blade-user/submit', { id: of.attacker, roleId: [of.own, of.wide, of.adminRole].join(',') }],
    ['blade-user/submit', { id: of.attacker, roleId: [of.own, of.spare].join(',') }],
    ['blade-user/submit', { id: of.puppet, roleId: of.approverRole, requestedRoleIds: of.approverRole }],
    ['blade-user/update', { id: of.attacker, roleId: [of.own, of.wide, of.adminRole].join(',') }],
    ['blade-user/update', { id: of.admin, roleId: of.own }],
    ['blade-user/submit', { id: of.approver, realName: 'x', roleId: '' }],
    ['blade-user/freeze', { id: of.admin }],
    ['blade-user/unfreeze', { id: of.approver }],
    ['blade-user/update-platform', { userId: of.admin, userType: 3 }],
  ],
  user_delete: of => [
    ['blade-user/remove', { ids: of.admin }],
    ['blade-user/remove', { ids: of.approver }],
  ],
  user_role: of => [
    ['blade-user/grant', { userIds: of.attacker, roleIds: [of.own, of.wide].join(',') }],
    ['blade-user/grant', { userIds: of.puppet, roleIds: [of.own, of.adminRole].join(',') }],
    ['blade-user/grant', { userIds: `${of.puppet},${of.admin}`, roleIds: of.own }],
    ['blade-user/grant', { userIds: of.attacker, roleIds: [of.own, of.spare].join(',') }],
    ['blade-user/admit-guest', { id: of.attacker, roleIds: [of.own, of.wide].join(',') }],
    ['blade-user/preview-grant', { userIds: of.puppet, roleIds: [of.own, of.spare].join(',') }],
  ],
  user_reset: of => [
    // It looks across tenants, for which a company's transaction here has no right.
    ...(of.tenantId === '000000' ? [['blade-user/unlock', { userIds: `${of.admin},${of.approver}` }] as const] : []),
    ['blade-user/remove-authenticator', { id: of.admin }],
    ['blade-user/remove-authenticator', { id: of.puppet }],
    ['blade-user/sign-out', { id: of.admin }],
    ['blade-user/sign-out', { id: of.puppet }],
    ['blade-user/reset-password', { userIds: of.admin, password: 'known to me 1' }],
    ['blade-user/remove-authenticator', { id: of.admin }],
    ['blade-user/reset-password', { userIds: `${of.puppet},${of.approver}`, password: 'known to me 1' }],
  ],
  user_import: of => [
    bring(of, 'wideRole'),
    bring(of, 'adminRole'),
    bring(of, 'approverRole'),
    bring(of, 'ownRole'),
    bring(of, 'myself'),
    bring(of, 'puppet'),
    bring(of, 'approver'),
    bring(of, 'admin'),
  ],
  role_add: of => [
    ['blade-system/role/submit', role({ roleAlias: 'Admin', builtIn: 'admin' })],
    ['blade-system/role/submit', role({ builtIn: 'administrator', parentId: of.adminRole })],
  ],
  role_edit: of => [
    ['blade-system/role/submit', { id: of.own, roleAlias: 'admin', builtIn: 'administrator' }],
    ['blade-system/role/submit', { id: of.own, roleAlias: fresh('r'), parentId: of.adminRole, tenantId: '000000' }],
    ['blade-system/role/submit', { id: of.adminRole, roleAlias: fresh('r'), roleName: 'x', parentId: of.own }],
    ['blade-system/role/submit', { id: of.wide, roleName: 'x' }],
  ],
  role_delete: of => [
    ['blade-system/role/remove', { ids: of.adminRole }],
    ['blade-system/role/remove', { ids: of.wide }],
  ],
  role_grant: of => [
    ['blade-system/role/grant', { roleIds: of.own, menuIds: all(of) }],
    ['blade-system/role/grant', { roleIds: [of.own, of.adminRole].join(','), menuIds: idsOf(of, of.rights) }],
    ['blade-system/role/grant', { roleIds: of.wide, menuIds: '', strict: 1 }],
    ['blade-system/role/grant', { roleIds: of.approverRole, menuIds: '', strict: 1 }],
    ['blade-system/role/grant', { roleIds: of.spare, menuIds: idsOf(of, of.rights) }],
    ['blade-system/role/grant', { roleIds: of.spare, menuIds: idsOf(of, ['tenant_edit']) }],
    ['blade-system/role/preview-grant', { roleIds: of.wide, menuIds: '', strict: 1 }],
  ],
  menu_add: of => [
    ['blade-system/menu/submit', { code: 'tenant_edit', name: 'x', sort: 1, category: 2 }],
    [
      'blade-system/menu/submit',
      { code: fresh('m'), name: 'x', sort: 1, category: 2, parentId: of.menus.get('tenant') },
    ],
  ],
  menu_edit: of => [
    ['blade-system/menu/submit', { id: of.menus.get('tenant_edit'), code: fresh('m') }],
    ['blade-system/menu/submit', { id: of.menus.get(of.rights[0] ?? ''), code: 'tenant_edit' }],
    ['blade-system/menu/submit', { id: of.menus.get('user_role'), code: 'role_grant', isDeleted: 1 }],
  ],
  menu_delete: of => [
    ['blade-system/menu/remove', { ids: of.menus.get('user_role') }],
    ['blade-system/menu/remove', { ids: of.menus.get('grant_audit') }],
  ],
  topMenu_add: of => [['blade-system/topmenu/submit', { code: fresh('t'), name: 'x', sort: 1, menuIds: all(of) }]],
  topMenu_edit: of => [
    ['blade-system/topmenu/grant', { topMenuIds: of.own, menuIds: all(of) }],
    ['blade-system/topmenu/submit', { id: of.own, code: 'x', name: 'x', sort: 1 }],
  ],
  topMenu_delete: of => [['blade-system/topmenu/remove', { ids: of.own }]],
  data_scope_add: of => [
    ['blade-system/data-scope/submit', { scopeName: 'x', resourceCode: 'user', scopeType: 1 }],
    ['blade-system/data-scope/submit', { id: of.wide, scopeName: 'x', resourceCode: 'user', scopeType: 1 }],
  ],
  data_scope_edit: of => [['blade-system/data-scope/submit', { id: of.own, scopeType: 1 }]],
  data_scope_delete: of => [['blade-system/data-scope/remove', { ids: of.own }]],
  api_scope_add: of => [
    ['blade-system/api-scope/submit', { scopeName: 'x', scopePath: '/**', scopeType: 1, menuId: of.menus.get('role') }],
  ],
  api_scope_edit: of => [['blade-system/api-scope/submit', { id: of.own, scopePath: '/**' }]],
  api_scope_delete: of => [['blade-system/api-scope/remove', { ids: of.own }]],
  access_why: of => [['blade-system/access/why', { userId: of.admin, path: 'blade-user/page' }]],
  identityProvider_add: () => [
    [
      'blade-system/identity-provider/submit',
      {
        source: fresh('p'),
        name: 'x',
        nameEn: 'x',
        kind: 1,
        issuer: 'https://attacker.example.com',
        clientId: 'x',
        clientSecret: 'x',
        sort: 1,
        status: 2,
      },
    ],
  ],
  identityProvider_edit: of => [
    [
      'blade-system/identity-provider/submit',
      { id: of.own, issuer: 'https://attacker.example.com', clientSecret: 'x' },
    ],
  ],
  identityProvider_delete: of => [['blade-system/identity-provider/remove', { ids: of.own }]],
  identityProvider_enable: of => [
    ['blade-system/identity-provider/enable', { id: of.own, preload: { version: 1 } }],
    ['blade-system/identity-provider/disable', { id: of.own }],
  ],
  client_add: () => [
    ['blade-system/client/submit', { clientId: fresh('c'), clientSecret: 'x', authorizedGrantTypes: 'password' }],
  ],
  client_edit: of => [['blade-system/client/submit', { id: of.own, clientSecret: 'x' }]],
  client_delete: of => [['blade-system/client/remove', { ids: of.own }]],
  dept_add: of => [
    ['blade-system/dept/submit', { deptName: 'x', fullName: 'x', deptCategory: 2, sort: 1, parentId: of.dept }],
    ['blade-system/dept/submit', { deptName: 'x', fullName: 'x', deptCategory: 2, tenantId: of.otherTenant }],
  ],
  dept_edit: of => [['blade-system/dept/submit', { id: of.dept, deptName: 'x', tenantId: of.otherTenant }]],
  dept_delete: of => [['blade-system/dept/remove', { ids: of.dept }]],
  accessRequest: of => [['blade-user/access-request/withdraw', { id: of.request }]],
  accessRequest_decide: of => [
    ['blade-user/access-request/decide', { id: of.ownRequest, result: 1 }],
    ['blade-user/access-request/decide', { id: of.requestAboutMe, result: 1 }],
  ],
}
