import { takeOffer } from '@forecourt/contract/goods'
import { CopyButton } from '../../kernel/copy-button.tsx'
import { ListPage, type ListPageProps } from '../../kernel/list/list-page.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'

/** Where companies buy from a shelf: it is given to them by who sells there. */
const shopUrl = (tenantId: string): string =>
  new URL(`/batchCharging/purchasingCenter/detail?shop=${tenantId}`, location.origin).href

function ShopLink() {
  const t = useText()
  const tenantId = useSession(state => state.user?.tenant_id)
  if (!tenantId) return null
  const url = shopUrl(tenantId)
  return (
    <p className="dim">
      {t(['企业凭此链接采购在售商品：', 'Companies buy what is on sale at:'])} <a href={url}>{url}</a>
      <CopyButton text={url} what={t(['采购链接', 'the link'])} />
    </p>
  )
}

/** What is on one's shelf, and where it is sold. */
export function DistributorGoodsList(props: ListPageProps) {
  const hasShop = usePermission(takeOffer.permission)
  return <ListPage {...props} above={hasShop && <ShopLink />} />
}
