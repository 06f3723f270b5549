import { useState } from 'react'
import { useText } from '../text.ts'
import { example } from './example.ts'
import { Segments } from './segments.tsx'

function Choice({ isLarge = false }: { readonly isLarge?: boolean }) {
  const t = useText()
  const [at, setAt] = useState('today')
  return (
    <Segments
      label={t(['时间范围', 'Period'])}
      of={[
        ['today', t(['今天', 'Today'])],
        ['week', t(['近 7 天', '7 days'])],
        ['month', t(['本月', 'Month'])],
      ]}
      chosen={at}
      onChoose={setAt}
      isLarge={isLarge}
      off="month"
    />
  )
}

export default example('Segments', ['分段选择', 'Segments'], {
  plain: () => <Choice />,
  large: () => <Choice isLarge />,
})
