import * as contract from '@forecourt/contract/access'
import type { Handler } from '../../kernel/implement.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import { servedOf } from '../../kernel/served.ts'
import { asObject } from '../../kernel/http/input.ts'

/** The whole row is read by the rules of the form: what a call declares of its input would be a second list of them. */
export const updateUser: Handler<typeof contract.updateUser> = async (ctx, { id }) => {
  const body = asObject(exchangeOf(ctx).request.body)
  const isOwn = id === ctx.user.userId
  if (!ctx.may('user_edit') && !isOwn) ctx.refuse('notAllowed', 'user_edit')
  const own = Object.keys(contract.updateInfo.input).filter(name => Object.hasOwn(body, name))
  const said = ctx.may('user_edit') ? body : Object.fromEntries(own.map(name => [name, body[name]]))
  await servedOf(ctx, contract.user.name)?.verbs.submit(ctx, { ...said, id })
}
