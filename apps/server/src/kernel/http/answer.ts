import {
  type Call,
  formatFields,
  namedFields,
  nameOf,
  type Output,
  type RefusalName,
  textNameOf,
} from '@forecourt/contract/kernel'
import { besideRow } from '../can.ts'
import { refuseNamedOutOfScope } from '../call-scope.ts'
import type { Ctx } from '../context.ts'
import { refuseLargeFiles } from '../rows/file-size.ts'
import { answeredRow, entityIn } from '../rows/answered.ts'
import type { Implementation } from '../implement.ts'
import { labelsOf } from './answer-labels.ts'
import { success } from './reply.ts'

type Raw = Record<string, unknown>

/** Ids come as text or numbers; anything else is no id. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Does what a call says and puts what comes of it in the envelope, as this reader may see it. */
export async function answer(
  ctx: Ctx<RefusalName>,
  call: Call,
  handler: Implementation['calls'][string],
  values: Raw,
): Promise<unknown> {
  await refuseLargeFiles(ctx, call.input, values)
  await refuseNamedOutOfScope(ctx as Ctx, call, values)
  const output = await handler(ctx, values as never)
  if (call.output.shape === 'raw') return output
  const data = await shaped(ctx, call.output, output)
  return success(data, call.says && said(call.says[ctx.lang === 'zh' ? 0 : 1], output as Raw))
}

/** A message with fields of the answer in it; undefined, for the usual one, when one of them is empty. */
function said(text: string, output: Raw): string | undefined {
  const isWhole = [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => textOf(output[name]) !== '')
  return isWhole ? text.replace(/\{(\w+)\}/g, (_, name: string) => textOf(output[name])) : undefined
}

/** Only declared fields leave the server, as this reader may see them. */
async function shaped(ctx: Ctx<RefusalName>, of: Output, output: unknown): Promise<unknown> {
  const { shape, fields } = of
  const row = (one: unknown): Raw => {
    const given = one as Raw
    const wire: Raw = formatFields(fields, answeredRow(ctx as Ctx, fields, given))
    for (const [name, field] of namedFields(fields)) wire[textNameOf(name)] = nameOf(field, given[name], ctx.lang)
    for (const label of labelsOf(fields)) if (given[label] !== undefined) wire[label] = given[label]
    return wire
  }
  const branch = (one: unknown): Raw => {
    const { children, hasChildren } = one as { children?: unknown[]; hasChildren?: boolean }
    return {
      ...row(one),
      ...(children?.length ? { children: children.map(branch) } : {}),
      ...(hasChildren === undefined ? {} : { hasChildren }),
    }
  }
  if (shape === 'nothing') return null
  if (shape === 'free') return output
  if (shape === 'one') return output && { ...row(output), ...(await besideFields(ctx, of, output as Raw)) }
  if (shape === 'list') return (output as unknown[]).map(row)
  if (shape === 'values') return (output as unknown[]).map(value => row({ value })['value'])
  if (shape === 'tree') return (output as unknown[]).map(branch)
  const page = output as { records: unknown[] }
  return { ...page, records: page.records.map(row) }
}

/** What stands in a row beside its fields: the parts that the call declares, and of an entity's row what can be done with it. */
async function besideFields(ctx: Ctx<RefusalName>, { fields, parts = {} }: Output, row: Raw): Promise<Raw> {
  const entity = entityIn(ctx, fields)
  const [can, ...made] = await Promise.all([
    entity && besideRow(ctx as Ctx, entity, row),
    ...Object.entries(parts).map(async ([name, part]) => [name, await shaped(ctx, part, row[name])] as const),
  ])
  return { ...can, ...Object.fromEntries(made) }
}
