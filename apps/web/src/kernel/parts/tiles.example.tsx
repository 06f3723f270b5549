import { useState } from 'react'
import { useText } from '../text.ts'
import { example } from './example.ts'
import { Tiles } from './tiles.tsx'

function Guns({ isTitled = false }: { readonly isTitled?: boolean }) {
  const t = useText()
  const [at, setAt] = useState(2)
  const face = (no: number, name: string) => (
    <>
      <strong>{no}</strong>
      <span>{name}</span>
    </>
  )
  return (
    <Tiles
      label={t(['油枪', 'Nozzles'])}
      isTitled={isTitled}
      of={[
        { value: 1, face: face(1, '92#') },
        { value: 2, face: face(2, '95#') },
        { value: 3, face: face(3, '0#'), isOff: true },
      ]}
      chosen={at}
      onChoose={setAt}
    />
  )
}

export default example('Tiles', ['选项卡片', 'Tiles'], { plain: () => <Guns />, titled: () => <Guns isTitled /> })
