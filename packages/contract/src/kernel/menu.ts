import type { Call } from './call.ts'
import type { Label } from './label.ts'
import { buttonLabels, buttonsOf, type Resource } from './resource.ts'

export interface MenuButton {
  readonly code: string
  readonly label: Label
}

export interface MenuItem {
  readonly code: string
  /** The area whose front end has the page: it is fetched when the page is first opened. */
  readonly area?: string
  readonly label: Label
  readonly path: string
  readonly icon: string
  readonly children: readonly MenuItem[]
  /** Rights that hang below a page: the resource's verbs and its business calls. */
  readonly buttons: readonly MenuButton[]
}

/** A heading in the menu. */
export const menuGroup = (code: string, label: Label, icon: string, children: readonly MenuItem[]): MenuItem => ({
  code,
  label,
  icon,
  path: `/${code}`,
  children,
  buttons: [],
})

/** A page in the menu. Its buttons are the verbs of the resource and the permissions of the calls; nothing is listed twice. */
export function menuPage(
  path: string,
  label: Label,
  icon: string,
  parts: {
    readonly code?: string
    readonly resource?: Resource
    readonly resources?: readonly Resource[]
    readonly calls?: readonly Call<any, any, any>[]
    /** Rights that no verb and no call asks for: what a call of the page does further, or what may be read of the rows. */
    readonly rights?: readonly MenuButton[]
  },
): MenuItem {
  const resources = parts.resources ?? (parts.resource ? [parts.resource] : [])
  const code = parts.code ?? resources[0]?.permission ?? path
  const verbs = resources.flatMap(one => [
    ...(one.permission === code ? [] : [{ code: one.permission, label: one.entity.label }]),
    ...buttonsOf(one).map(button => ({ code: `${one.permission}_${button}`, label: buttonLabels[button] })),
  ])
  const calls = (parts.calls ?? [])
    .filter(call => call.permission !== 'signedIn' && call.permission !== 'open')
    .map(call => ({ code: call.permission, label: call.title }))
  const buttons = [
    ...new Map(
      [...verbs, ...calls, ...(parts.rights ?? [])]
        .filter(button => button.code !== code)
        .map(button => [button.code, button] as const),
    ).values(),
  ]
  return { code, label, path, icon, children: [], buttons }
}

/** Says of a whole branch which area its pages are in. */
export const inArea = (area: string, item: MenuItem): MenuItem => ({
  ...item,
  area,
  children: item.children.map(child => inArea(area, child)),
})
