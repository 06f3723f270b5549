import { useMenus, leavesOf } from '../kernel/menu.ts'
import { usePane } from '../kernel/pane.tsx'

/** Shows an external page of the menu in a frame that cannot reach ours. */
export default function ForeignFrame() {
  const { place } = usePane()
  const tree = useMenus(state => state.tree)
  const code = decodeURIComponent(place.path.split('/')[2] ?? '')
  const menu = leavesOf(tree).find(one => one.code === code)
  return (
    <iframe
      className="foreign-frame"
      title={menu ? menu.name : place.path}
      src={menu?.path}
      sandbox="allow-scripts allow-forms allow-popups allow-downloads"
      referrerPolicy="no-referrer"
    />
  )
}
