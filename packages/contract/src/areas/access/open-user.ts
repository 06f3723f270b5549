import { call, one, ref, text } from '../../kernel/index.ts'

/**
 * Called where a decision of another area lets somebody work for a tenant: the user whose account or phone this is, or a new one
 * with the built-in role of this name. Nobody signs in as a new one before an administrator has given them a password. A role that
 * approves waits for a second person, and who is there already gets none.
 */
export const openUser = call({
  title: ['开通人员账号', 'Open an account for somebody'],
  path: [],
  permission: 'internal',
  input: {
    tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true }),
    phone: text(['手机号', 'Phone'], { required: true, format: 'mobile' }),
    realName: text(['姓名', 'Name'], { required: true, max: 32 }),
    role: text(['内置角色', 'Built-in role'], { required: true, max: 32 }),
  },
  output: one({ userId: ref(['用户', 'User'], { to: 'user', required: true }) }),
})
