import type { Entity, Resource } from '@forecourt/contract/kernel'
import { type ComponentType, lazy, Suspense } from 'react'
import type { Declared, DetailOfEntity, DetailProps } from './declared.ts'

const DetailBody = lazy(() => import('./detail-body.tsx').then(part => ({ default: part.DetailBody })))

/**
 * The detail of a resource as data: its facts, the way of its states, its sections. What is unlike stands in parts of the area's
 * own, which ask for the row by `useThisRow`.
 */
export function detail<E extends Entity>(of: Resource<E>, declared: DetailOfEntity<E>): ComponentType<DetailProps> {
  return function DeclaredDetail(props: DetailProps) {
    if (props.resource.entity.name !== of.entity.name)
      throw new Error(`Not the detail of ${props.resource.entity.name}`)
    return (
      <Suspense fallback={<span className="spinner" />}>
        <DetailBody {...props} declared={declared as unknown as Declared} />
      </Suspense>
    )
  }
}
