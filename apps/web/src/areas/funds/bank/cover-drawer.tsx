import { Drawer } from 'antd'
import { grouped } from '../../../kernel/figures.ts'
import { leavesOf, useMenus } from '../../../kernel/menu.ts'
import { Link } from '../../../kernel/location.tsx'
import { Notice } from '../../../kernel/notice.tsx'
import { Section } from '../../../kernel/parts/section.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { useText } from '../../../kernel/text.ts'
import { fenOf, shownFen } from '../../../kernel/yuan.ts'
import { useCoverDay } from './bank-data.ts'

const width = 680
const parts = [
  [1, ['客户资金', 'Money there']],
  [2, ['应付', 'Owed']],
  [3, ['应收（授信与垫付）', 'Receivable (lent)']],
  [4, ['自有资金', 'Own money']],
] as const

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
              <Sheet
                label={t(label)}
                rows={rows}
                keyOf={of => `${of.code} ${of.tenantId} ${of.dimId ?? ''} ${of.issuerTenantId}`}
                columns={[
                  {
                    head: t(['科目', 'Account']),
                    cell: of => (
                      <>
                        {flows ? <Link href={`${flows}?code=${of.code}`}>{of.code}</Link> : of.code} {of.name}
                      </>
                    ),
                  },
                  { head: t(['所属', 'Belongs to']), cell: of => of.dimName ?? of.tenantId },
                  { head: t(['余额（元）', 'Balance (CNY)']), isFigure: true, cell: of => grouped(of.balance) },
                ]}
              />
            </Section>
          )
        )
      })}
    </Drawer>
  )
}
