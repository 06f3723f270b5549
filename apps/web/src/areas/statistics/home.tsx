import { orderReading } from '@forecourt/contract/orders'
import { signInfo } from '@forecourt/contract/system'
import { useMenuPage } from '../../kernel/menu-page.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useAnswer } from '../../kernel/queries.ts'
import { CompanyHome } from './company-home.tsx'
import { Guide, useGuide } from './guide.tsx'
import { PlatformHome } from './platform-home.tsx'
import { ProviderHome } from './provider-home.tsx'
import { SupplierHome } from './supplier-home.tsx'
import { BuyerHome, DistributorHome } from './trade-home.tsx'

const homes: Readonly<Record<number, typeof PlatformHome>> = {
  1: CompanyHome,
  2: SupplierHome,
  3: ProviderHome,
  4: DistributorHome,
  5: BuyerHome,
}

/** What a newcomer can try stands below the till, which is worked at without scrolling. */
function Tour() {
  const guide = useGuide()
  return guide.data?.isShown ? (
    <div className="home-below">
      <Guide {...guide} />
    </div>
  ) : null
}

/** The first page: to each kind of tenant the one question that it comes with, and to a cashier the till. */
export default function Home() {
  const { data, isPending } = useAnswer(signInfo, {})
  const till = useMenuPage('station')
  const seesPayout = usePermission(orderReading.payout.code)
  if (isPending) return <span className="spinner" />
  if (till && !seesPayout)
    return (
      <>
        {till}
        <Tour />
      </>
    )
  const Shown = homes[data?.kind ?? 0] ?? PlatformHome
  return <Shown of={data?.tenantName} />
}
