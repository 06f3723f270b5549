import { lazy } from 'react'

export const pages = {
  /** The first page of everybody: the shell puts it at the home address. */
  home: lazy(() => import('./dashboard.tsx')),
}
