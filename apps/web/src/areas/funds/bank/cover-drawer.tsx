import { Drawer } from 'antd'
import { grouped } from '../../../kernel/figures.ts'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { useText } from '../../../kernel/text.ts'
import { fenOf, shownFen } from '../../../kernel/yuan.ts'
import { type Head, LedgerTable } from '../ledger/ledger-table.tsx'
import { type CoverPart, useCoverDay } from './bank-data.ts'

const width = 680
const heads: readonly Head[] = [
  [['科目', 'Account']],
  [['所属', 'Belongs to']],
  [['余额（元）', 'Balance (CNY)'], 'right'],
]
const parts = [
  [1, ['客户资金', 'Money there']],
  [2, ['应付', 'Owed']],
  [3, ['应收（授信与垫付）', 'Receivable (lent)']],
  [4, ['自有资金', 'Own money']],
] as const

function Row({ of, flows }: { readonly of: CoverPart; readonly flows: string | undefined }) {
  const code = <code>{of.code}</code>
  return (
    <tr>
      <td>
        {flows ? <Link href={`${flows}?code=${of.code}`}>{code}</Link> : code} {of.name}
      </td>
      <td>{of.dimName ?? of.tenantId}</td>
      <td className="right figure">{grouped(of.balance)}</td>
    </tr>
  )
}

/** What one day's figures are made of; each code leads to its entries. */
export function CoverDrawer({ day, onClose }: { readonly day: string; readonly onClose: () => void }) {
  const t = useText()
  const answer = useCoverDay(day)
  const flows = useMenus(state => leavesOf(state.tree).find(one => one.code === 'accountFlow')?.path)
  return (
    <Drawer open title={t(['{0} 保障明细', 'Cover on {0}'], day)} size={Math.min(width, innerWidth)} onClose={onClose}>
      {answer.isPending && <span className="spinner" />}
      {answer.isError && <Notice title={answer.error.message} />}
      {parts.map(([part, label]) => {
        const rows = (answer.data ?? []).filter(one => one.part === part)
        return (
          rows.length > 0 && (
            <Section
              key={part}
              title={t(label)}
              extra={
                <strong className="figure">{shownFen(rows.reduce((sum, one) => sum + fenOf(one.balance), 0n))}</strong>
              }
            >
              <LedgerTable heads={heads}>
                {rows.map(of => (
                  <Row key={`${of.code} ${of.tenantId} ${of.dimId ?? ''} ${of.issuerTenantId}`} of={of} flows={flows} />
                ))}
              </LedgerTable>
            </Section>
          )
        )
      })}
    </Drawer>
  )
}
