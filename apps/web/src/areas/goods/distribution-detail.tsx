import { distribution, distributionChain, distributions, distributorOffers } from '@forecourt/contract/goods'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { Loaded } from '../../kernel/parts/states.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'

type Link = WireOutputOfCall<typeof distributionChain>[number]

function Member({ of }: { readonly of: Link }) {
  const t = useText()
  const { tenantName, depth, level, commissionBp, isThis } = of
  return (
    <li className="chain-member" style={{ '--depth': depth }} aria-current={isThis ? 'true' : undefined}>
      <span className="chain-name">{tenantName}</span>
      <small>
        {level === null ? t(['上游', 'Upstream']) : t(['{0} 级', 'Level {0}'], level)}
        {commissionBp !== null && ` · ${t(['佣金 {0}%', 'commission {0} %'], (commissionBp / 100).toFixed(2))}`}
      </small>
    </li>
  )
}

/** From whom to whom the goods go, one below the other. */
function Chain() {
  const { id } = useThisRow(distribution)
  const answer = useAnswer(distributionChain, { id: String(id) })
  return (
    <Loaded answer={answer}>
      {links => (
        <ul className="chain">
          {links.map(one => (
            <Member key={`${one.id}-${one.depth}`} of={one} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

export const DistributionDetail = detail(distributions, {
  facts: ['level', 'commissionBp', 'startTime'],
  path: false,
  sections: [
    { title: ['分销链', 'The chain'], Part: Chain },
    rowsOf(
      ['供货', 'What is supplied'],
      distributorOffers,
      'distributionId',
      ['goodsName', 'skuName', 'status', 'purchasePrice', 'upstreamCost', 'listPrice'],
      ['还没有供货', 'Nothing is supplied yet'],
    ),
    {
      title: ['条款', 'Terms'],
      fields: ['upstreamTenantId', 'distributorTenantId', 'untilDate', 'endTime', 'endReason', 'remark'],
    },
  ],
})
