import { money } from '@forecourt/contract/kernel'
import { example } from './example.ts'
import { FieldTotals } from './field-totals.tsx'

const fields = { cash: money(['本金余额', 'Cash']), held: money(['占用', 'Held']) }
const notes = { cash: ['实际到账的钱', 'money that arrived'], held: ['待确认', 'not yet confirmed'] } as const

const Known = () => <FieldTotals fields={fields} notes={notes} of={{ cash: '48230.00', held: '0.00' }} />
const Linked = () => (
  <FieldTotals fields={fields} notes={notes} of={{ cash: '48230.00', held: '0.00' }} ways={{ cash: '#statement' }} />
)
const OnTheirWay = () => <FieldTotals fields={fields} notes={notes} of={undefined} />

export default example('FieldTotals', ['应答合计', 'Sums of an answer'], {
  known: Known,
  linked: Linked,
  'on their way': OnTheirWay,
})
