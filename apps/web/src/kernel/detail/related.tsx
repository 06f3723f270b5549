import type { Entity } from '@forecourt/contract/kernel'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { useRelations } from './relations.ts'

const RelatedRows = lazy(() => import('./related-rows.tsx'))

/** What points to this row, kind by kind; rows are asked for when a kind is opened. */
export function Related({ entity, row }: { readonly entity: Entity; readonly row: AnyRow }) {
  const t = useText()
  const relations = useRelations(entity)
  const [open, setOpen] = useState<readonly string[]>([])
  if (!relations.length) return null
  const turn = (key: string) => setOpen(open.includes(key) ? open.filter(one => one !== key) : [...open, key])
  return (
    <section className="related" aria-label={t(['相关记录', 'Related records'])}>
      <h2>{t(['相关记录', 'Related records'])}</h2>
      {relations.map(relation => {
        const isOpen = open.includes(relation.key)
        return (
          <div key={relation.key}>
            <button
              type="button"
              className="quiet related-kind"
              aria-expanded={isOpen}
              onClick={() => turn(relation.key)}
            >
              <Icon name={isOpen ? 'down' : 'right'} size={14} /> {t(relation.label)}
            </button>
            {isOpen && (
              <Suspense fallback={<span className="spinner" />}>
                <RelatedRows relation={relation} value={String(entity.name === 'tenant' ? row['tenantId'] : row.id)} />
              </Suspense>
            )}
          </div>
        )
      })}
    </section>
  )
}
