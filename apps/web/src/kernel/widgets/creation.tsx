import type { Resource } from '@forecourt/contract/kernel'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { FormProps } from '../form/form-props.ts'
import { shapeFor } from '../form/form-shape.ts'
import { leavesOf, useMenus } from '../menu.ts'
import { mayDo } from '../permission.ts'
import { wireText } from '../wire-text.ts'
import { menuCodeOf } from './ref-link.tsx'

const FormDialog = lazy(() => import('../form/form-dialog.tsx'))

interface Maker {
  readonly resource: Resource
  readonly Form?: ComponentType<FormProps>
}

const makers = new Map<string, Maker>()

/** Tells how a row of an entity is made, so that a reference can offer it on the spot. */
export const registerForm = (maker: Maker): void => {
  makers.set(maker.resource.entity.name, maker)
}

/** The form of an entity's rows where its page has one of its own. */
export const formOf = (entity: string) => makers.get(entity)?.Form

let fetchArea: (name: string) => Promise<unknown> = () => Promise.resolve()
/** The shell knows the areas; an area's forms register when it is fetched. */
export const provideAreas = (fetch: typeof fetchArea): void => {
  fetchArea = fetch
}

/** Fetches the form of an entity's new rows, when there is a page of it and this person may add there. */
export function useMaker(entity: string): (() => Promise<Maker | undefined>) | undefined {
  const code = menuCodeOf(entity)
  const area = useMenus(state => {
    const menu = leavesOf(state.tree).find(one => one.code === code)
    return menu && mayDo(state.permissions, `${code}_add`) ? (menu.area ?? '') : undefined
  })
  if (area === undefined) return undefined
  return async () => {
    if (!makers.has(entity)) await fetchArea(area)
    return makers.get(entity)
  }
}

/** The form of a new row over whatever is being filled in; what was searched for is its name already. */
export function useCreation(entity: string, onMade: (id: string) => void) {
  const fetch = useMaker(entity)
  const [open, setOpen] = useState<Maker & { readonly typed: string }>()
  const display = open?.resource.entity.options.display
  const Form = open?.Form ?? FormDialog
  return {
    may: fetch !== undefined,
    begin: async (typed: string) => {
      const maker = await fetch?.()
      if (maker?.resource.verbs.includes('submit')) setOpen({ ...maker, typed })
    },
    dialog: (
      <Suspense>
        {open && (
          <Form
            resource={open.resource}
            {...(shapeFor(open.resource.entity, true) === 'page' ? { shape: 'drawer' as const } : {})}
            {...(display && open.typed ? { first: { [display]: open.typed } } : {})}
            onSaved={id => onMade(wireText(id))}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    ),
  }
}
