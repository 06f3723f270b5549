import { menu, role, roleMenu, user } from '@forecourt/contract/access'
import { relationOf } from '../../kernel/db/columns.ts'

// What other areas may join in their own statements, column by column.

export const menuRows = relationOf(menu, 'id', 'isDeleted', 'code')

export const roleRows = relationOf(role, 'id', 'tenantId', 'isDeleted')

export const roleMenuRows = relationOf(roleMenu, 'tenantId', 'isDeleted', 'roleId', 'menuId')

export const userRows = relationOf(
  user,
  'id',
  'tenantId',
  'isDeleted',
  'account',
  'realName',
  'roleId',
  'deptId',
  'status',
)
