import { Button, Input } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { GunTiles } from './gun-tiles.tsx'
import { useSoldAt } from './sites-data.ts'
import type { SectionProps } from './site-sections.tsx'

const GunEditor = lazy(() => import('./gun-editor.tsx'))
const maxGuns = 99

/** Guns and their products: tiles to look at, and all of them at once to change. */
export default function GunSection({ siteId }: SectionProps) {
  const t = useText()
  const mayEdit = usePermission('gun_edit')
  const sold = useSoldAt(siteId)
  const [editing, setEditing] = useState(false)
  const [count, setCount] = useState('')
  if (!sold.data) return <span className="spinner" />
  const guns = sold.data
  const wanted = /^\d{1,2}$/.test(count) ? Math.min(Number(count), maxGuns) : 0
  if (editing)
    return (
      <Suspense fallback={<span className="spinner" />}>
        <GunEditor
          siteId={siteId}
          guns={guns}
          wanted={guns.length === 0 ? wanted : 0}
          onClose={() => setEditing(false)}
        />
      </Suspense>
    )
  if (guns.length === 0 && !mayEdit) return <GunTiles guns={guns} />
  if (guns.length === 0)
    return (
      <form
        className="first-guns"
        onSubmit={event => {
          event.preventDefault()
          if (wanted > 0) setEditing(true)
        }}
      >
        <label htmlFor={`count-${siteId}`}>
          {t(['这个站点有几支油枪？', 'How many nozzles does this site have?'])}
        </label>
        <p>
          {t([
            '先按数量建好，再为每支枪点选油品，一次保存。',
            'They are laid out first; then choose a product for each and save once.',
          ])}
        </p>
        <span>
          <Input
            id={`count-${siteId}`}
            inputMode="numeric"
            maxLength={2}
            value={count}
            onChange={event => setCount(event.target.value.trim())}
          />
          <Button type="primary" htmlType="submit" disabled={wanted === 0}>
            {t(['开始配置', 'Begin'])}
          </Button>
        </span>
      </form>
    )
  return (
    <>
      <div className="section-head">
        <p>{t(['共 {0} 支油枪', '{0} nozzles'], guns.length)}</p>
        {mayEdit && (
          <Button onClick={() => setEditing(true)}>{t(['调整油枪与油品', 'Change nozzles and products'])}</Button>
        )}
      </div>
      <GunTiles guns={guns} />
    </>
  )
}
