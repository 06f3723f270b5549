import { access } from '@forecourt/contract/access'
import { type Call, parseFields, pathsOf, type RefusalName, type Resource } from '@forecourt/contract/kernel'
import { menuItems } from '@forecourt/contract/menus'
import { depts } from '@forecourt/contract/system'
import { importUsers } from '@forecourt/contract/tools'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { handlerOf } from '../../kernel/connect.ts'
import type { Ctx } from '../../kernel/context.ts'
import { refuseInput } from '../../kernel/refusal.ts'
import { servedOf } from '../../kernel/served.ts'

export type Given = Readonly<Record<string, unknown>>
/** A path that writes, with what is sent to it. */
export type Move = readonly [path: string, given: Given]

const authority = menuItems.find(one => one.code === 'authority')
const ofAuthority = (authority?.children ?? []).flatMap(page => [page.code, ...page.buttons.map(one => one.code)])
const resources: readonly Resource[] = [...Object.values(access.resources), depts]
const calls: readonly Call[] = [...Object.values(access.calls), importUsers]

/** A way to write, by the right it needs. */
interface Write {
  readonly right: string
  readonly path: string
  readonly run: (ctx: Ctx, given: Given) => Promise<unknown>
}

const writesOf = (resource: Resource): Write[] => {
  const { permission, entity, verbs } = resource
  const submit = pathsOf(resource, 'submit')[0] ?? ''
  const add = async (ctx: Ctx, given: Given) => servedOf(ctx, entity.name)?.verbs.submit(ctx, given)
  const remove = async (ctx: Ctx, { ids }: Given) =>
    servedOf(ctx, entity.name)?.verbs.remove(ctx, String(ids).split(','))
  return [
    ...(verbs.includes('submit')
      ? ['add', 'edit'].map(verb => ({ right: `${permission}_${verb}`, path: submit, run: add }))
      : []),
    ...(verbs.includes('remove')
      ? [{ right: `${permission}_delete`, path: pathsOf(resource, 'remove')[0] ?? '', run: remove }]
      : []),
  ]
}

/** A call as the kernel serves it, less HTTP: its input is read by the declaration, and what it read ahead comes along. */
async function runCall(call: Call, ctx: Ctx, given: Given): Promise<unknown> {
  const { values, problems } = parseFields(call.input, given)
  if (problems.length > 0) refuseInput(problems)
  const exchange = { request: { body: given } as FastifyRequest, reply: {} as FastifyReply }
  return handlerOf(ctx, call)(
    { ...ctx, exchange } as Ctx<RefusalName>,
    { ...values, preload: given['preload'] } as never,
  )
}

const rightOf = (call: Call): string | undefined => {
  if (call === access.calls.updateUser) return 'user_edit'
  return ofAuthority.includes(call.permission) || call === importUsers ? call.permission : undefined
}

/** Everything that changes something in this area, with departments and the file of people. */
export const writes: readonly Write[] = [
  ...resources.flatMap(writesOf),
  ...calls.flatMap(one => {
    const right = one.method === 'POST' && one.path ? rightOf(one) : undefined
    return right ? [{ right, path: one.path, run: (ctx: Ctx, given: Given) => runCall(one, ctx, given) }] : []
  }),
]

export const writing: readonly string[] = [...new Set(writes.map(one => one.right))]
/** Rights that only show something: every attacker has them. */
export const reading: readonly string[] = ofAuthority.filter(code => !writing.includes(code))
