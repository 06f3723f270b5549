import type { Label } from '@forecourt/contract/kernel'
import type { ComponentType } from 'react'

/*
 * A file `<part>.example.tsx` beside a part shows it in its cases:
 *
 *   export default example('Sheet', ['小表', 'Sheet'], {
 *     'with sums': () => <Sheet … />,
 *     empty: () => <Sheet … />,
 *   })
 *
 * A case is a component: it may use hooks, asks for its words by `useText`, and declares with the contract's kernel the entity
 * that it needs. What a part asks the server for is answered by `answers`, by path:
 *
 *   export default example('Postings', [...], {...}, { 'funds/ledger/document': [{ code: '1001', … }] })
 *
 * An answer may be a function of the query: `{ 'kernel/options': query => […] }`. `npm run dev:parts` shows all of them in both
 * modes, languages and three densities, and e2e/parts.spec.ts proves each accessible and without overflow at 320 px. Nothing of
 * an example is in the product.
 */

type Answer = object | string | number | boolean | null | ((query: URLSearchParams) => unknown)

export interface Example {
  /** As the component is called. */
  readonly name: string
  readonly label: Label
  /** What is shown, by what is peculiar to it. */
  readonly cases: Readonly<Record<string, ComponentType>>
  /** What the server would answer, by path without `/api/`. */
  readonly answers: Readonly<Record<string, Answer>>
}

export const example = (
  name: string,
  label: Label,
  cases: Example['cases'],
  answers: Example['answers'] = {},
): Example => ({ name, label, cases, answers })
