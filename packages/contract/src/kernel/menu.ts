import type { Area } from './area.ts'
import type { AnyCall } from './call.ts'
import type { Label } from './label.ts'
import { type AnyResource, buttonLabels, buttonsOf, type Resource } from './resource.ts'
import { type Roles, rolesOfVerb } from './roles.ts'
import { inCourse } from './row-call.ts'

export interface MenuButton {
  readonly code: string
  readonly label: Label
  /** The built-in roles that have it from the start. */
  readonly roles?: Roles
}

export interface MenuItem {
  readonly code: string
  /** The area whose front end has the page: it is fetched when the page is first opened. */
  readonly area?: string
  readonly label: Label
  readonly path: string
  readonly icon: string
  readonly roles?: Roles
  readonly children: readonly MenuItem[]
  /** Rights that stand below a page: the verbs of its resources, and the calls that `withCalls` finds for it. */
  readonly buttons: readonly MenuButton[]
}

interface Page<C extends string> extends MenuItem {
  readonly code: C
}
interface Group<P extends readonly MenuItem[]> extends MenuItem {
  readonly children: P
}

/** A heading in the menu. */
export const menuGroup = <const P extends readonly MenuItem[]>(
  code: string,
  label: Label,
  icon: string,
  children: P,
): Group<P> => ({ code, label, icon, path: `/${code}`, children, buttons: [] })

interface PageParts {
  /** The built-in roles that have a page without a resource and without a call of its own. */
  readonly roles?: Roles
  /** Rights that no verb and no call asks for: what a call of the page does further, or what may be read of the rows. */
  readonly rights?: readonly MenuButton[]
}
interface OwnPage<C extends string> extends PageParts {
  readonly code: C
  readonly resource?: AnyResource
}
interface ResourcePage<R extends AnyResource> extends PageParts {
  readonly resource: R
}
interface ResourcesPage<R extends AnyResource> extends PageParts {
  /** The first is what the page shows. */
  readonly resources: readonly [R, ...AnyResource[]]
}
type AnyParts = Partial<OwnPage<string> & ResourcesPage<AnyResource>>

const rightsOfResource = (of: Resource): MenuButton[] => [
  { code: of.permission, label: of.entity.label, roles: rolesOfVerb(of.roles, 'list') },
  ...buttonsOf(of).map(button => ({
    code: `${of.permission}_${button}`,
    label: buttonLabels[button],
    roles: rolesOfVerb(of.roles, button),
  })),
]

/** A page in the menu, with the verbs of its resources as rights below it. Its calls are found by `withCalls`. */
export function menuPage<const C extends string>(path: string, label: Label, icon: string, parts: OwnPage<C>): Page<C>
export function menuPage<R extends AnyResource>(
  path: string,
  label: Label,
  icon: string,
  parts: ResourcePage<R> | ResourcesPage<R>,
): Page<R['entity']['name']>
export function menuPage(path: string, label: Label, icon: string, parts: AnyParts): MenuItem {
  const resources: readonly Resource[] = parts.resources ?? (parts.resource ? [parts.resource] : [])
  const code = parts.code ?? resources[0]?.permission ?? path
  // Two resources may be under one right: the first says who has it.
  const all = [...resources.flatMap(rightsOfResource), ...(parts.rights ?? [])]
  const rights = all.filter((one, at) => all.findIndex(other => other.code === one.code) === at)
  const roles = parts.roles ?? rights.find(one => one.code === code)?.roles
  const buttons = rights.filter(one => one.code !== code)
  return { code, label, path, icon, ...(roles ? { roles } : {}), children: [], buttons }
}

/** Says of a whole branch which area its pages are in. */
export const inArea = (area: string, item: MenuItem): MenuItem => ({
  ...item,
  area,
  children: item.children.map(child => inArea(area, child)),
})

const withoutRight: ReadonlySet<string> = new Set(['signedIn', 'open', 'internal'])

/** The calls that say who has their right, those of a row in the order in which it may come to them. */
const callsWithRight = (areas: readonly Area[]): AnyCall[] =>
  inCourse(
    areas.flatMap(area => Object.values(area.calls)).filter(call => call.roles && !withoutRight.has(call.permission)),
  )

/** Every code that a call's right may stand below: the page's own and those of its resources. */
const codesOf = (page: MenuItem): string[] => [page.code, ...page.buttons.map(one => one.code)]

/** Where a call's right may stand, in the order in which that is believed. */
const placesOf = ({ rightBelow, permission, on }: AnyCall): string[] => [
  ...(rightBelow ? [rightBelow] : [permission, permission.split('_')[0] ?? '']),
  ...(on && !rightBelow ? [on.name] : []),
]

/**
 * The menu with the calls' rights below its pages. A right stands below the page that its name begins with (`card_freeze`
 * below `card`), or whose resource serves the entity the call is `on`, or where the call says.
 */
export function withCalls(menu: readonly MenuItem[], areas: readonly Area[]): MenuItem[] {
  const pages = (items: readonly MenuItem[]): MenuItem[] =>
    items.flatMap(item => (item.children.length > 0 ? pages(item.children) : [item]))
  const pageAt = new Map(pages(menu).flatMap(page => codesOf(page).map(code => [code, page.code] as const)))
  const calls = callsWithRight(areas)
  const pageOf = (call: AnyCall) =>
    placesOf(call)
      .map(code => pageAt.get(code))
      .find(Boolean)
  const filled = (item: MenuItem): MenuItem => {
    const own = calls.filter(call => pageOf(call) === item.code)
    const roles = item.roles ?? own.find(call => call.permission === item.code)?.roles
    const buttons = own
      .filter(call => call.permission !== item.code)
      .map(call => ({ code: call.permission, label: call.title, roles: call.roles ?? [] }))
    return {
      ...item,
      ...(roles ? { roles } : {}),
      children: item.children.map(filled),
      buttons: [...item.buttons, ...buttons],
    }
  }
  return menu.map(filled)
}

/** All rights of a menu, each once, with the built-in roles that have it from the start. */
export const rightsOfMenu = (items: readonly MenuItem[]): MenuButton[] =>
  items.flatMap(item => [
    { code: item.code, label: item.label, roles: item.roles ?? [] },
    ...item.buttons,
    ...rightsOfMenu(item.children),
  ])

/** The codes of the pages of a menu, as the compiler knows them: each has to have a page in the front end. */
export type PageCode<M> = M extends { readonly children: readonly (infer P)[] }
  ? P extends { readonly code: infer C }
    ? C & string
    : never
  : never

/**
 * What is wrong with who has which right: each that a call asks for is one of the menu, and exactly one declaration says
 * which roles have it.
 */
export function faultsOfRights(areas: readonly Area[], items: readonly MenuItem[]): string[] {
  const rights = rightsOfMenu(items).map(one => one.code)
  const calls = areas.flatMap(area =>
    Object.entries(area.calls).map(([name, one]) => ({ name: `${area.name}.${name}`, one })),
  )
  return [
    ...calls
      .filter(({ one }) => !withoutRight.has(one.permission) && !one.protocol && !rights.includes(one.permission))
      .map(
        ({ name, one }) => `${name}: ${one.permission} stands below no page; say \`roles\`, and \`rightBelow\` a page`,
      ),
    ...rights
      .filter((code, at) => rights.indexOf(code) !== at)
      .map(code => `${code}: two declarations say who has this right`),
  ]
}
