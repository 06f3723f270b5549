import { signInfo } from '@forecourt/contract/system'
import { useAnswer } from '../kernel/queries.ts'
import { useSession } from '../kernel/session.ts'
import { identitiesOf } from './identities.ts'

/** Which information the tenant of whoever is signed in has or may ask for, and what it is called; nothing while it is not known. */
export function useIdentity() {
  const user = useSession(state => state.user)
  const { data } = useAnswer(signInfo, {})
  const asked = {
    tenantId: user?.tenant_id ?? '',
    parentTenantId: user?.parentTenantId ?? '',
    roleTypes: (data?.roleTypeList ?? '').split(',').filter(Boolean),
  }
  return { tenantName: data?.tenantName, identities: data ? identitiesOf(asked) : [] }
}
