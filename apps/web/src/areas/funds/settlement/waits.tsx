import type { ReactNode } from 'react'

/** Says in one sentence who has to act, where this person cannot. */
export const Waits = ({ children }: { readonly children: ReactNode }) => <p className="funds-waits">{children}</p>
