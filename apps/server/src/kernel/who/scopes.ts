/** What a data scope gives: all rows, one's own, those of one's departments, of those and all below, or what a condition finds. */
export const scopeKinds = { all: 1, own: 2, department: 3, departmentAndBelow: 4, custom: 5 } as const
export type ScopeKind = (typeof scopeKinds)[keyof typeof scopeKinds]

/** A data scope of one of somebody's roles. */
export interface DataScope {
  readonly id: string
  /** The role that has it. */
  readonly roleId: string
  /** Undefined where the scope is gone or was never understood: it gives nothing. */
  readonly kind: ScopeKind | undefined
  /** Of a custom scope: the filters of a list as JSON. */
  readonly condition: string | null
}

/** What one role gives: its rights, and the paths by which they can be used where it is limited to some. */
export interface ApiScope {
  readonly roleId: string
  readonly rights: ReadonlySet<string>
  readonly paths: readonly string[] | undefined
  /** The scopes that the paths are of. */
  readonly scopeIds: readonly string[]
}
