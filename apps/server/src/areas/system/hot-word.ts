import { column } from '../../kernel/db/row-shape.ts'
import type { DomainInput } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/system'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import type { Handler } from '../../kernel/implement.ts'
import { visible } from '../../kernel/rows/list.ts'

const { hotWord } = contract
const h = columnsOf(hotWord, 'h')
const maxOffered = 50
const maxWords = 200

export const offeredWords: Handler<typeof contract.offeredWords> = (ctx, { siteType }) =>
  ctx.rows(
    { word: column.text, weight: column.int, siteType: column.nullable(column.text) },
    sql`
    select ${h.word} as word, ${h.weight} as weight, ${h.siteType} as "siteType" from ${h}
    where ${visible(ctx.seesAllTenants ? hotWord : h, ctx)} and ${ownOrCommon(ctx)} and ${h.isDeleted} = 0 and not ${h.isHidden}
      and (${siteType ?? null}::text is null or ${h.siteType} is null or ${h.siteType} = ${siteType ?? null})
    order by ${h.weight} desc, ${h.id} limit ${maxOffered}`,
  )

/** The platform sees the words of all tenants and offers its own. */
const ownOrCommon = (ctx: Ctx) => (ctx.seesAllTenants ? sql`${h.tenantId} = ${ctx.tenantId}` : sql`true`)

type Said = NonNullable<DomainInput<typeof contract.saveHotWords.input>['words']>[number]

function refuseFaults(ctx: Ctx, words: readonly Said[]): void {
  const names = words.map(one => one.word)
  const twice = names.find((one, at) => names.indexOf(one) !== at)
  if (twice !== undefined)
    ctx.refuseInput([{ field: 'words', message: [`“${twice}”重复`, `"${twice}" is listed twice`] }])
  if (words.length > maxWords)
    ctx.refuseInput([{ field: 'words', message: [`最多${maxWords}个`, `At most ${maxWords} words`] }])
}

export const saveHotWords: Handler<typeof contract.saveHotWords> = async (ctx, { words }) => {
  refuseFaults(ctx, words)
  const before = await ctx.all(hotWord, { tenantId: ctx.tenantId }, { lock: true })
  const said = new Map(words.map(one => [one.word, one]))
  const known = new Set(before.map(one => one.word))
  await ctx.removeMany(
    hotWord,
    before.filter(one => !said.has(one.word)),
  )
  await ctx.updateMany(
    hotWord,
    before.flatMap(one => {
      const changes = said.get(one.word)
      return changes && (changes.weight !== one.weight || (changes.siteType ?? null) !== one.siteType)
        ? [{ before: one, changes: { weight: changes.weight, siteType: changes.siteType ?? null } }]
        : []
    }),
  )
  await ctx.insertMany(
    hotWord,
    words.filter(one => !known.has(one.word)),
  )
}
