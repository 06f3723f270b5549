import {
  call,
  flag,
  freeOf,
  json,
  type Label,
  labelSchema,
  listSchema,
  objectSchema,
  one,
  ref,
  stringSchema,
  text,
} from '../../kernel/index.ts'

/**
 * Why somebody can, or cannot, make a call or see a row or a field of it: every step that their request would take, each with yes or
 * no and what decides it. Given no row, what goes by the row is left open. Nothing is said of a row that the asker does not read.
 */
export const explainAccess = call({
  title: ['权限排查', 'Why can they not'],
  path: 'POST blade-system/access/why',
  permission: 'access_why',
  roles: ['admin'],
  input: {
    userId: ref(['人员', 'Person'], { to: 'user', required: true }),
    /** The first path of a call, or of a verb of a resource. */
    path: text(['操作', 'Call'], { required: true, max: 128 }),
    rowId: ref(['数据编号', 'Record']),
  },
  output: one({
    isAllowed: flag(['可以', 'Allowed'], { required: true }),
    steps: json(['步骤', 'Steps'], {
      required: true,
      rows: {
        step: text(['步骤', 'Step'], { required: true }),
        /** `yes`, `no`, or `open`: it goes by the row, and none was given. */
        outcome: text(['结果', 'Outcome'], { required: true }),
        reason: text(['原因', 'Reason']),
        reasonEn: text(['英文原因', 'Reason in English']),
        roles: json(['来自角色', 'By the roles']),
      },
    }),
    /** What is kept from somebody or masked in such rows, and how this person reads it there. */
    fields: json(['字段', 'Fields'], {
      required: true,
      rows: {
        field: text(['字段', 'Field'], { required: true }),
        /** `plain`, `masked` (a list may mask it yet), `hidden`, or `open`: it goes by the row, and none was given. */
        sight: text(['可见性', 'Read as'], { required: true }),
        /** Who reads it, where not everybody does who sees the row. */
        reason: text(['规则', 'Rule']),
        reasonEn: text(['英文规则', 'Rule in English']),
      },
    }),
  }),
})

export interface Explainable {
  readonly path: string
  readonly title: Label
  readonly entity: string | null
}

/** What can be asked about: the calls and verbs that ask for a right, by path. */
export const explainable = call({
  title: ['可排查的操作', 'What can be asked about'],
  path: 'GET blade-system/access/why/calls',
  permission: 'access_why',
  output: freeOf<readonly Explainable[]>(
    listSchema(objectSchema({ path: stringSchema, title: labelSchema, entity: { type: ['string', 'null'] } })),
  ),
})
