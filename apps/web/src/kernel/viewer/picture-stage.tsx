import { useState } from 'react'
import { Notice } from '../notice.tsx'
import { useText } from '../text.ts'
import { Stage } from './stage.tsx'
import { drawnSize, type ViewState } from './view-state.ts'

interface PictureStageProps {
  readonly address: string
  readonly name: string
  readonly view: ViewState
}

/** A picture, turned and sized. */
export function PictureStage({ address, name, view }: PictureStageProps) {
  const t = useText()
  const [natural, setNatural] = useState({ width: 0, height: 0 })
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Notice title={t(['图片无法显示', 'The picture cannot be shown'])} />
  return (
    <Stage label={name}>
      {place => {
        const drawn = drawnSize(natural, place, view)
        return (
          <div className="viewer-sheet" style={{ width: drawn.width, height: drawn.height }}>
            <img
              src={address}
              alt={name}
              draggable={false}
              style={{
                width: natural.width * drawn.scale,
                height: natural.height * drawn.scale,
                transform: `translate(-50%, -50%) rotate(${view.turn}deg)`,
              }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setNatural({ width: naturalWidth, height: naturalHeight })
              }
              onError={() => setBroken(true)}
            />
          </div>
        )
      }}
    </Stage>
  )
}
