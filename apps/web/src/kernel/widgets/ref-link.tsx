import { Link } from '../location.tsx'
import { leavesOf, useMenus } from '../menu.ts'

const menuCodes = new Map<string, string>()

/** Tells that rows of an entity are shown by the page of this menu; a menu coded like the entity needs no telling. */
export const registerPage = (entity: string, menuCode: string): void => {
  menuCodes.set(entity, menuCode)
}

export const menuCodeOf = (entity: string): string => menuCodes.get(entity) ?? entity

/** The address of an entity's list, when there is a page that this person may open. */
export const useListAddress = (entity: string | undefined): string | undefined =>
  useMenus(state => {
    const code = entity && menuCodeOf(entity)
    return leavesOf(state.tree).find(menu => menu.code === code)?.path
  })

/** The address of a row's detail, when its entity has a page this person may open. */
export function useDetailAddress(entity: string | undefined): ((id: string) => string) | undefined {
  const path = useListAddress(entity)
  return path === undefined ? undefined : id => `${path}/detail?id=${id}`
}

/** A reference by the name of its row, as a link where there is somewhere to go. */
export function RefLink({
  entity,
  id,
  label,
}: {
  readonly entity?: string
  readonly id: string
  readonly label: string
}) {
  const address = useDetailAddress(entity)
  return address ? <Link href={address(id)}>{label}</Link> : <>{label}</>
}
