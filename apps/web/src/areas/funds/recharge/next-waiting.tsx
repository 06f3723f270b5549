import { auditRecharge, companyRecharges, rechargeStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { Link } from '../../../kernel/location.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useRows } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'

const waiting = codeOf(rechargeStates, 'waiting')
const query = { status: waiting, size: 2, current: 1, ascs: 'create_time' }

/** Once this one is decided: the one that has waited longest of the others. */
export function NextWaiting({ id, status }: { readonly id: string; readonly status: number }) {
  const t = useText()
  const { place } = usePane()
  const may = usePermission(auditRecharge.permission)
  const { data } = useRows(companyRecharges, query)
  const next = data?.records.find(row => row.id !== id)
  if (!may || status === waiting || !next || !data) return null
  return (
    <p className="callout tone-running">
      {t(['还有 {0} 笔待审核', '{0} more are waiting'], data.total)}{' '}
      <Link href={`${place.path}?id=${next.id}`}>{t(['下一笔 →', 'Next →'])}</Link>
    </p>
  )
}
