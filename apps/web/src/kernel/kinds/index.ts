import type { Field, Kind } from '@forecourt/contract/kernel'
import type { WebKind } from './kind.ts'
import * as list from './list.ts'

/** A kind of the contract that has no widgets does not compile. */
const kinds: Readonly<Record<Kind, WebKind>> = list

/** What the screen knows of a field's kind. */
export const webKindOf = ({ kind }: Pick<Field, 'kind'>): WebKind => kinds[kind as Kind]
