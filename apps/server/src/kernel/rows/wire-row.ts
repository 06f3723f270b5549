import { type Entity, formatFields, type Row, rowFields, type WireRowOf } from '@forecourt/contract/kernel'

/** A row as the wire has it, for an answer that a handler puts together; it has been redacted for its reader before. */
export const wireRow = <E extends Entity>(of: E, row: Row<E> | Readonly<Record<string, unknown>>): WireRowOf<E> =>
  formatFields(rowFields(of), { ...row }) as WireRowOf<E>
