import { site } from '@forecourt/contract/sites'
import { Button, Input } from 'antd'
import { lazy, useId, useState } from 'react'
import { Notice } from '../../kernel/notice.tsx'
import { useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { usePermission } from '../../kernel/permission.ts'
import { useText } from '../../kernel/text.ts'
import { GunTiles } from './gun-tiles.tsx'
import { useSoldAt } from './sites-data.ts'

const GunEditor = lazy(() => import('./gun-editor.tsx'))
const maxGuns = 99

/** Of a site without guns it is asked how many there are: they are laid out before any of them is written. */
function FirstGuns({ onBegin }: { readonly onBegin: (count: number) => void }) {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  const count = /^\d{1,2}$/.test(text) ? Math.min(Number(text), maxGuns) : 0
  return (
    <Notice
      title={t(['还没有油枪', 'No nozzles yet'])}
      text={t([
        '先按数量建好，再为每支枪点选油品，一次保存。',
        'They are laid out first; then choose a product for each and save once.',
      ])}
    >
      <form
        className="first-guns"
        onSubmit={event => {
          event.preventDefault()
          if (count > 0) onBegin(count)
        }}
      >
        <label htmlFor={id}>{t(['这个站点有几支油枪？', 'How many nozzles does this site have?'])}</label>
        <Input
          id={id}
          inputMode="numeric"
          maxLength={2}
          value={text}
          onChange={event => setText(event.target.value.trim())}
        />
        <Button type="primary" htmlType="submit" disabled={count === 0}>
          {t(['开始配置', 'Begin'])}
        </Button>
      </form>
    </Notice>
  )
}

/** Guns and their products: tiles to look at, and all of them at once to change. */
export default function GunSection() {
  const t = useText()
  const { id: siteId } = useThisRow(site)
  const mayEdit = usePermission('gun_edit')
  const { data: guns } = useSoldAt(siteId)
  const [wanted, setWanted] = useState<number>()
  if (!guns) return <span className="spinner" />
  const isEditing = wanted !== undefined
  const change = mayEdit && !isEditing && guns.length > 0 && (
    <Button onClick={() => setWanted(0)}>{t(['调整油枪与油品', 'Change nozzles and products'])}</Button>
  )
  return (
    <Section title={t(['共 {0} 支油枪', '{0} nozzles'], guns.length)} extra={change}>
      {isEditing ? (
        <GunEditor siteId={siteId} guns={guns} wanted={wanted} onClose={() => setWanted(undefined)} />
      ) : guns.length === 0 && mayEdit ? (
        <FirstGuns onBegin={setWanted} />
      ) : (
        <GunTiles guns={guns} />
      )}
    </Section>
  )
}
