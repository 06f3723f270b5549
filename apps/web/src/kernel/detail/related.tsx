import type { Entity } from '@forecourt/contract/kernel'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Icon } from '../icon.tsx'
import { Section } from '../parts/section.tsx'
import type { AnyRow } from '../queries.ts'
import { useText } from '../text.ts'
import { type Relation, useRelations } from './relations.ts'

const RelatedRows = lazy(() => import('./related-rows.tsx'))

interface RelatedProps {
  readonly entity: Entity
  readonly row: AnyRow
  /** What stands below; it comes together with what is above it. */
  readonly children: ReactNode
}

/** What points to this row, kind by kind; rows are asked for when a kind is opened. */
export function Related({ entity, row, children }: RelatedProps) {
  const relations = useRelations(entity)
  if (!relations) return null
  return (
    <>
      <Kinds entity={entity} row={row} relations={relations} />
      {children}
    </>
  )
}

interface KindsProps extends Pick<RelatedProps, 'entity' | 'row'> {
  readonly relations: readonly Relation[]
}

function Kinds({ entity, row, relations }: KindsProps) {
  const t = useText()
  const [open, setOpen] = useState<readonly string[]>([])
  if (!relations.length) return null
  const turn = (key: string) => setOpen(open.includes(key) ? open.filter(one => one !== key) : [...open, key])
  return (
    <Section title={t(['相关记录', 'Related records'])}>
      <div className="related">
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
                  <RelatedRows
                    relation={relation}
                    value={String(entity.name === 'tenant' ? row['tenantId'] : row.id)}
                  />
                </Suspense>
              )}
            </div>
          )
        })}
      </div>
    </Section>
  )
}
