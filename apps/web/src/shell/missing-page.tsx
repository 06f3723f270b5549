import { useText } from '../kernel/text.ts'
import { Notice } from '../kernel/notice.tsx'

/** A menu the server knows and this build does not. */
export default function MissingPage() {
  const t = useText()
  return (
    <Notice
      title={t(['此页面尚未提供', 'This page is not available yet'])}
      text={t(['菜单已配置，但当前版本还没有对应的页面。', 'The menu exists, but this version has no page for it.'])}
    />
  )
}
