import { example } from './example.ts'
import { Meter } from './meter.tsx'

export default example('Meter', ['余量条', 'Meter'], {
  'part of a whole': () => <Meter of={[6_000n]} whole={10_000n} />,
  'two parts': () => <Meter of={[5_000n, 2_000n]} whole={10_000n} />,
  'less than is needed': () => <Meter of={[10_000n]} whole={8_000n} isShort />,
})
