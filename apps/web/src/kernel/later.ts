import { type ComponentType, lazy } from 'react'

/** A component of another file that is fetched when it is first drawn, for what the first look at an area does not show. */
export const later = <Props>(find: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await find() }))
