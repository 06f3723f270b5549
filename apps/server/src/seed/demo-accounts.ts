import type { DemoAccount } from '../areas/system/kernel.ts'

/** Who one can be in the demonstration: one person for each kind of user. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    tenantId: '000000',
    account: 'admin',
    password: 'admin',
    name: ['平台管理员', 'Platform administrator'],
    tasks: ['管理租户、菜单和参数', 'Manage tenants, menus and parameters'],
  },
]
