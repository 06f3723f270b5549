import { faultLogOf } from './fault-log.ts'
import { Link } from './location.tsx'
import { useText } from './text.ts'

/** Leads to what the log says of a request, for whoever may read it. */
export function FaultLink({ requestId }: { readonly requestId: string | undefined }) {
  const t = useText()
  const address = requestId && faultLogOf(requestId)
  return address ? <Link href={address}>{t(['查看日志', 'See the log'])}</Link> : null
}
