import { Notice } from '../kernel/notice.tsx'
import { Link } from '../kernel/location.tsx'
import { usePane } from '../kernel/pane.tsx'
import { useText } from '../kernel/text.ts'
import { plannedAt } from './planned.ts'
import { homePath } from './tabs.ts'

/** A page of the specification that is not built yet says so. */
export default function PlannedPage() {
  const t = useText()
  const { place } = usePane()
  return (
    <Notice
      title={t(plannedAt(place.path) ?? ['此页面', 'This page'])}
      text={t([
        '此页面尚未提供：当前版本还没有这项功能。',
        'This page is not available yet: this version does not have what it is for.',
      ])}
    >
      <Link href={homePath}>{t(['返回首页', 'Back to the home page'])}</Link>
    </Notice>
  )
}
