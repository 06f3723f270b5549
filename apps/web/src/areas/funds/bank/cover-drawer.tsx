import { coverDay } from '@forecourt/contract/funds'
import { Drawer } from 'antd'
import { Link } from '../../../kernel/location.tsx'
import { useColumnsOf } from '../../../kernel/parts/field-columns.ts'
import { Section } from '../../../kernel/parts/section.tsx'
import { Sheet } from '../../../kernel/parts/sheet.tsx'
import { Loaded } from '../../../kernel/parts/states.tsx'
import { useAnswer } from '../../../kernel/queries.ts'
import { useText } from '../../../kernel/text.ts'
import { useListAddress } from '../../../kernel/widgets/ref-link.tsx'
import { fenOf, shownFen } from '../../../kernel/yuan.ts'

const width = 680
const { balance, part: parts } = coverDay.output.fields

/** What one day's figures are made of; each code leads to its entries. */
export function CoverDrawer({ day, onClose }: { readonly day: string; readonly onClose: () => void }) {
  const t = useText()
  const answer = useAnswer(coverDay, { day })
  const flows = useListAddress('accountFlow')
  const amounts = useColumnsOf({ balance }, ['balance'])
  return (
    <Drawer open title={t(['{0} 保障明细', 'Cover on {0}'], day)} size={Math.min(width, innerWidth)} onClose={onClose}>
      <Loaded answer={answer}>
        {all =>
          Object.entries(parts.options.of.entries).map(([part, label]) => {
            const rows = all.filter(one => String(one.part) === part)
            const sum = shownFen(rows.reduce((so, one) => so + fenOf(one.balance), 0n))
            if (rows.length === 0) return null
            return (
              <Section key={part} title={t(label)} extra={<strong className="figure">{sum}</strong>}>
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
                    ...amounts,
                  ]}
                />
              </Section>
            )
          })
        }
      </Loaded>
    </Drawer>
  )
}
