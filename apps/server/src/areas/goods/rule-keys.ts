import { buyerGrade, secretRule } from '@forecourt/contract/goods'
import type { Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import { type SQL, sql } from '../../kernel/db/sql.ts'

type SecretRule = Pick<
  Row<typeof secretRule>,
  'targetType' | 'targetIds' | 'targetGrades' | 'scopeType' | 'skuIds' | 'commodityIds' | 'classifyIds'
>

const marked = (mark: string, ids: readonly (string | number)[] | null) => (ids ?? []).map(id => `${mark}:${id}`)

const targetsOf = ({ targetType, targetIds, targetGrades }: SecretRule): string[] =>
  ({ 1: marked('b', targetIds), 2: marked('g', targetGrades) })[targetType] ?? ['*']

const scopesOf = ({ scopeType, skuIds, commodityIds, classifyIds }: SecretRule): string[] =>
  ({ 1: marked('s', skuIds), 2: marked('c', commodityIds), 3: marked('k', classifyIds) })[scopeType] ?? ['*']

/** Every buyer and goods that a rule is for, `b:100001|c:42`; `*` is all of them. */
export const keysOf = (rule: SecretRule): string[] =>
  targetsOf(rule).flatMap(target => scopesOf(rule).map(scope => `${target}|${scope}`))

/** In a statement, the keys of the rules for one buyer and goods: by `keysOf` a rule has one of them. */
export const matchingKeys = (of: Readonly<Record<'buyer' | 'grade' | 'sku' | 'goods' | 'goodsClass', SQL>>): SQL =>
  sql`array(select target || '|' || scope
    from unnest(array['b:' || ${of.buyer}, 'g:' || ${of.grade}, '*']) target,
      unnest(array['s:' || ${of.sku}, 'c:' || ${of.goods}, 'k:' || ${of.goodsClass}, '*']) scope)`

const g = columnsOf(buyerGrade, 'g')

/** In a statement, the grade that a seller gives a buyer at a moment, as `value`; no row where there is none. */
export const gradeAt = (of: Readonly<Record<'seller' | 'buyer' | 'at', SQL>>): SQL =>
  sql`(select ${g.grade} as value from ${g}
    where ${g.tenantId} = ${of.seller} and ${g.buyerTenantId} = ${of.buyer} and ${g.isDeleted} = 0
      and ${g.startTime} <= ${of.at} order by ${g.startTime} desc, ${g.id} desc limit 1)`
