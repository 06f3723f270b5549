import { type Call, namesRow, refersTo, rowEntityOf } from '@forecourt/contract/kernel'
import type { Ctx } from './context.ts'
import { refuseOutOfScope, scopableNamed } from './rows/data-scope.ts'

type Raw = Readonly<Record<string, unknown>>

const keysIn = (value: unknown): string[] =>
  value === null || value === undefined || value === '' ? [] : [value].flat().map(String)

/**
 * Whatever rows a request names in its input are in the scope of who makes it: those of its references, and the row that it is
 * about. What the call reads further is the business's.
 */
export async function refuseNamedOutOfScope(ctx: Ctx, call: Call, input: Raw): Promise<void> {
  if (!ctx.scoped) return
  const about = rowEntityOf(call)
  for (const [name, field] of Object.entries(call.input)) {
    const of = about && namesRow(name, call.input, about) ? about : scopableNamed(ctx, refersTo(field) ?? '')
    if (of) await refuseOutOfScope(ctx, of, keysIn(input[name]), field.options.by)
  }
}
