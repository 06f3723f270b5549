import type { Resource } from '@forecourt/contract/kernel'
import { type ComponentType, lazy } from 'react'
import type { DetailProps } from './detail/detail-body.tsx'
import type { FormProps } from './form/form-dialog.tsx'
import { ListPage, type ListPageProps } from './list/list-page.tsx'
import type { AnyCall } from './list/list-state.ts'
import { useLimitsOf } from './limits.ts'
import { usePane } from './pane.tsx'
import { readableResource } from './readable.ts'
import { registerForm } from './widgets/creation.tsx'
import { registerPage } from './widgets/ref-link.tsx'

const DetailPage = lazy(() => import('./detail/detail-page.tsx'))
const FormPage = lazy(() => import('./form/form-page.tsx'))

interface Parts {
  /** The area's calls; those on this entity become buttons of its rows and detail. */
  readonly calls?: readonly AnyCall[]
  /** An own list, usually `<ListPage {...props}>` with its own parts inside. */
  readonly List?: ComponentType<ListPageProps>
  readonly Form?: ComponentType<FormProps>
  readonly Detail?: ComponentType<DetailProps>
}

/** The pages of a plain resource in one line: its list, its detail at `…/detail?id=`, a large form at `…/edit?id=`. */
export function resourcePage(
  declared: Resource<any>,
  { calls = [], List = ListPage, Form, Detail }: Parts = {},
): ComponentType {
  registerPage(declared.entity.name, declared.permission)
  registerForm({ resource: declared, ...(Form ? { Form } : {}) })
  const own = calls.filter(call => call.on?.name === declared.entity.name)
  return function ResourcePage() {
    const { place } = usePane()
    const resource = readableResource(declared, useLimitsOf(declared.entity))
    if (place.path.endsWith('/detail'))
      return <DetailPage resource={resource} calls={own} {...(Detail ? { Detail } : {})} />
    if (place.path.endsWith('/edit')) return <FormPage resource={resource} {...(Form ? { Form } : {})} />
    return <List resource={resource} calls={own} {...(Form ? { Form } : {})} {...(Detail ? { Detail } : {})} />
  }
}
