/** The comparisons of a list request, by the suffix of blade-contract 1.7 that asks for each. */
export const operators = [
  'equal',
  'notequal',
  'like',
  'likeleft',
  'likeright',
  'notlike',
  'in',
  'notin',
  'ge',
  'gt',
  'le',
  'lt',
  'datege',
  'dategt',
  'dateequal',
  'datele',
  'datelt',
  'null',
  'notnull',
] as const

export type Operator = (typeof operators)[number]
