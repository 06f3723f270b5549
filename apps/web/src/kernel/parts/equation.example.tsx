import { useText } from '../text.ts'
import { Equation } from './equation.tsx'
import { example } from './example.ts'

function useTerms(closing: string) {
  const t = useText()
  return [
    ['', t(['期初', 'Opening']), '12000.00'],
    ['+', t(['收入', 'In']), '3000.00'],
    ['−', t(['支出', 'Out']), '500.50'],
    ['=', t(['期末', 'Closing']), closing],
  ] as const
}
const Equal = () => <Equation terms={useTerms('14499.50')} isEqual />
function Different() {
  const t = useText()
  return (
    <Equation
      terms={useTerms('14499.00')}
      isEqual={false}
      words={[t(['与账本一致', 'agrees with the ledger']), t(['与账本不符', 'differs from the ledger'])]}
    />
  )
}

export default example('Equation', ['等式', 'Equation'], { equal: Equal, different: Different })
