import { secretRule } from '@forecourt/contract/goods'
import type { Row } from '@forecourt/contract/kernel'

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
