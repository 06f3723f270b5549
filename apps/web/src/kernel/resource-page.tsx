import { type AnyArea, type AnyCall, type AnyResource, callsOn, hasButton } from '@forecourt/contract/kernel'
import { type ComponentType, lazy, useContext } from 'react'
import type { DetailProps } from './detail/declared.ts'
import type { FormProps } from './form/form-dialog.tsx'
import { ListPage, type ListPageProps } from './list/list-page.tsx'
import { useLimitsOf } from './limits.ts'
import { registerPapers } from './paper/papers.ts'
import { usePane } from './pane.tsx'
import { readableResource } from './readable.ts'
import { type OwnWidgets, OwnWidgetsContext } from './widgets/own-widgets.ts'
import { registerForm } from './widgets/creation.tsx'
import { registerPage } from './widgets/ref-link.tsx'

const DetailPage = lazy(() => import('./detail/detail-page.tsx'))
const FormPage = lazy(() => import('./form/form-page.tsx'))
const SettingPage = lazy(() => import('./form/setting-page.tsx'))

const AcrossList = lazy(() => import('./chart/across-list.tsx'))

/** What stands across has columns that nobody has declared. */
const listFor = ({ entity }: AnyResource): ComponentType<ListPageProps> =>
  entity.options.view?.across ? AcrossList : ListPage

interface Parts {
  /** Another area's calls on this entity: those of its own are found. */
  readonly also?: readonly AnyCall[]
  /** An own list, usually `<ListPage {...props}>` with its own parts inside. */
  readonly List?: ComponentType<ListPageProps>
  readonly Form?: ComponentType<FormProps>
  /** It is given all calls on the entity, those without a plain button as well. */
  readonly Detail?: ComponentType<DetailProps>
  /** How single fields and calls are shown, in the list and the detail alike. */
  readonly widgets?: OwnWidgets
}

/**
 * The pages of a plain resource in one line: its list, its detail at `…/detail?id=`, a large form at `…/edit?id=`. The
 * area's calls on its entity are buttons of rows and detail.
 */
export function resourcePage(
  area: AnyArea,
  declared: AnyResource,
  { also = [], List = listFor(declared), Form, Detail, widgets }: Parts = {},
): ComponentType {
  registerPapers(area)
  registerPage(declared.entity.name, declared.permission)
  registerForm({ resource: declared, ...(Form ? { Form } : {}) })
  // What another area can do here is what one came for: setting a tenant up, paying a partner in.
  const own = [...also, ...callsOn(area, declared.entity)]
  const plain = own.filter(hasButton)
  function Page() {
    const { place } = usePane()
    const resource = readableResource(declared, useLimitsOf(declared.entity))
    if (resource.entity.options.single) return <SettingPage resource={resource} />
    if (place.path.endsWith('/detail'))
      return <DetailPage resource={resource} calls={own} {...(Detail ? { Detail } : {})} />
    if (place.path.endsWith('/edit')) return <FormPage resource={resource} {...(Form ? { Form } : {})} />
    return <List resource={resource} calls={plain} {...(Form ? { Form } : {})} {...(Detail ? { Detail } : {})} />
  }
  return function ResourcePage() {
    const inherited = useContext(OwnWidgetsContext)
    return (
      <OwnWidgetsContext value={widgets ?? inherited}>
        <Page />
      </OwnWidgetsContext>
    )
  }
}
