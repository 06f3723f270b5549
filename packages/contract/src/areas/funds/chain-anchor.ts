import { entity, financeRoles, long, moment, resource, state, states, text } from '../../kernel/index.ts'

export const anchorStates = states(
  {
    waiting: {
      code: 1,
      label: ['待送出', 'To be left'],
      tone: 'waiting',
      to: { leave: ['left', 'refused'] },
    },
    left: { code: 2, label: ['已存证', 'Left outside'], tone: 'good' },
    refused: { code: 3, label: ['被拒绝', 'Refused'], tone: 'bad' },
  },
  { automatic: { leave: ['送出', 'Left'] } },
)

/**
 * The heads of all hash chains at one moment, left with somebody outside. Whoever can write the whole database can make a
 * chain anew that is whole in itself; but not one that holds the heads that others have in writing.
 */
export const chainAnchor = entity(
  'chainAnchor',
  ['链头存证', 'Chain anchor'],
  {
    takenAt: moment(['取头时间', 'Taken at'], { required: true, readOnly: true }),
    keeper: text(['存证方', 'Left with'], { required: true, readOnly: true, max: 16 }),
    status: state(['状态', 'State'], { of: anchorStates }),
    digest: text(['摘要', 'Digest'], {
      required: true,
      readOnly: true,
      max: 64,
      hint: ['声明文本的 SHA-256', 'SHA-256 of the statement'],
    }),
    statement: long(['声明文本', 'Statement'], { required: true, readOnly: true, list: false }),
    leftAt: moment(['存证时间', 'Left at'], { readOnly: true }),
    receipt: long(['回执', 'Receipt'], { readOnly: true, list: false }),
    problem: text(['问题', 'Problem'], { readOnly: true, max: 255, list: false }),
  },
  { display: 'digest', index: [['status']] },
)
export const chainAnchors = resource(chainAnchor, {
  base: 'funds/chainAnchor',
  roles: { read: financeRoles },
  verbs: ['list', 'detail'],
})
