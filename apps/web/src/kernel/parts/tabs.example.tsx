import { useState } from 'react'
import { useText } from '../text.ts'
import { example } from './example.ts'
import { Tabs } from './tabs.tsx'

function Plain() {
  const t = useText()
  const [at, setAt] = useState('guns')
  return (
    <Tabs
      label={t(['站点', 'Site'])}
      of={[
        ['guns', t(['油枪与油品', 'Nozzles and products'])],
        ['prices', t(['油价', 'Prices'])],
        ['printing', t(['打印机与小票', 'Printing'])],
      ]}
      chosen={at}
      onChoose={setAt}
    />
  )
}

export default example('Tabs', ['标签页', 'Tabs'], { plain: Plain })
