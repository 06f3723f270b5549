import * as contract from '@forecourt/contract/system'
import type { Handler } from '../../kernel/implement.ts'

/** Posts are kept with people as numbers: entries with other keys are none. */
export const postSelect: Handler<typeof contract.postSelect> = async ctx => {
  const entries = await ctx.all(
    contract.dictEntry,
    { code: contract.post.code, isSealed: false },
    { order: ['sort'], limit: 1000 },
  )
  return entries
    .filter(({ dictKey }) => /^\d{1,19}$/.test(dictKey))
    .map(({ dictKey, dictValue }) => ({ id: dictKey, postCode: dictKey, postName: dictValue }))
}
