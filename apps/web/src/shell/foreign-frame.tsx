import { useQuery } from '@tanstack/react-query'
import { labelOf, leavesOf, useMenus } from '../kernel/menu.ts'
import { Notice } from '../kernel/notice.tsx'
import { usePane } from '../kernel/pane.tsx'
import { useText } from '../kernel/text.ts'
import { mayFrame } from './may-frame.ts'
import { welcome } from './sign-in/sign-in.ts'

/** Shows an external page of the menu in a frame that cannot reach ours; only of hosts that the operator has named. */
export default function ForeignFrame() {
  const t = useText()
  const { place } = usePane()
  const tree = useMenus(state => state.tree)
  const { data, isPending } = useQuery({ queryKey: ['welcome'], queryFn: welcome, staleTime: Number.POSITIVE_INFINITY })
  const code = decodeURIComponent(place.path.split('/')[2] ?? '')
  const menu = leavesOf(tree).find(one => one.code === code)
  if (isPending || !menu) return <span className="spinner" />
  if (!mayFrame(menu.path, data?.frameHosts ?? [], location.origin))
    return (
      <Notice
        title={t(['此网址未获准在此显示', 'This address may not be shown here'])}
        text={t([
          '管理员可将它的主机名加入 FRAME_HOSTS；也可在新窗口打开。',
          'An operator can add its host to FRAME_HOSTS; it can also be opened in a window of its own.',
        ])}
      >
        <a href={menu.path} target="_blank" rel="noopener noreferrer">
          {t(['在新窗口打开', 'Open in a new window'])}
        </a>
      </Notice>
    )
  return (
    <iframe
      className="foreign-frame"
      title={t(labelOf(menu))}
      src={menu.path}
      sandbox="allow-scripts allow-forms allow-popups allow-downloads"
      referrerPolicy="no-referrer"
    />
  )
}
