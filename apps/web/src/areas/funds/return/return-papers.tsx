import { rechargeReturns, returnKind, returnStates } from '@forecourt/contract/funds'
import { useEntries } from '../../../kernel/dictionary-words.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import { useRows } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { RefLink } from '../../../kernel/widgets/ref-link.tsx'
import { StateTag } from '../../../kernel/widgets/state-tag.tsx'
import { wireText } from '../../../kernel/wire-text.ts'
import { shownYuan } from '../../../kernel/yuan.ts'

/** As many as one recharge will ever have. */
const max = 50

/** The papers by which a recharge was taken back, or by which somebody asked for it. */
export function ReturnPapers({ rechargeId }: { readonly rechargeId: string }) {
  const t = useText()
  const may = usePermission(rechargeReturns.permission)
  const kinds = useEntries(returnKind)
  const { data } = useRows(rechargeReturns, { rechargeId, current: 1, size: max }, may)
  if (!may || !data?.records.length) return null
  return (
    <Section title={t(['退回单据', 'Returns'])}>
      <div className="rows-scroll">
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{t(['退回单号', 'Return'])}</th>
              <th scope="col">{t(['状态', 'State'])}</th>
              <th scope="col">{t(['退回原因', 'Kind'])}</th>
              <th scope="col" className="right">
                {t(['本金（元）', 'Paid (CNY)'])}
              </th>
              <th scope="col">{t(['退款流水', 'Number outside'])}</th>
            </tr>
          </thead>
          <tbody>
            {data.records.map(row => {
              const kind = kinds[wireText(row['kind'])]
              return (
                <tr key={row.id}>
                  <td>
                    <RefLink entity="rechargeReturn" id={row.id} label={wireText(row['returnNo'])} />
                  </td>
                  <td>
                    <StateTag of={returnStates} code={Number(row['status'])} />
                  </td>
                  <td>
                    {kind && t(kind)}
                    <small className="dim"> {wireText(row['reason'])}</small>
                  </td>
                  <td className="right figure">{shownYuan(wireText(row['payAmount']))}</td>
                  <td>
                    <code>{wireText(row['bankSerialNo'] ?? row['channelNo'] ?? row['receiptNo'] ?? '')}</code>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
