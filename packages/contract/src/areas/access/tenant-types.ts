import { call, dict, int, one, ref, text } from '../../kernel/index.ts'
import { tenant, tenantType } from '../system/tenant.ts'
import { grantChanges } from './role.ts'

/** What the people of a tenant lose, page by page, if it is only these types from now on: nothing is changed by asking. */
export const previewTypes = call({
  title: ['预览类型变更', 'Preview types'],
  path: 'POST blade-system/tenant/preview-grant',
  permission: 'tenant_types',
  by: 'platform',
  about: tenant,
  input: {
    id: ref(['租户', 'Tenant'], { required: true }),
    types: dict(tenant.fields.types.label, { of: tenantType, many: true, required: true }),
  },
  output: one({
    ...grantChanges.fields,
    /** The built-in roles that come and that go. */
    rolesAdded: text(['新增角色', 'Roles that come']),
    rolesAddedEn: text(['英文名称', 'In English']),
    rolesLost: text(['失去的角色', 'Roles that go']),
    rolesLostEn: text(['英文名称', 'In English']),
    /** How many people are left without any role, and cannot sign in. */
    without: int(['将无角色的人数', 'People left without a role'], { required: true }),
  }),
})

/**
 * Called when a tenant is fewer things than before: the built-in roles of what it is no longer go, from its people too, and of all other
 * roles the rights that nothing it still is carries.
 */
export const loseTypes = call({
  title: ['收回类型的角色与权限', 'Take back the roles of types'],
  path: [],
  permission: 'internal',
  input: { tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }) },
})
