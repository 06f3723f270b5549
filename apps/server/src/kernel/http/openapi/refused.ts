import {
  type Call,
  commonRefusals,
  entranceRefusals,
  inBoth,
  isReading,
  type RefusalName,
  refusals,
  type Resource,
  routesOf,
  type Schema,
  schemaNamed,
  signatureRefusals,
  mayNeedProof,
  proofKinds,
  stepUpRefusals,
  type Verb,
} from '@forecourt/contract/kernel'
import { isMeant } from '../call-terms.ts'
import { type Components, pascal } from './components.ts'

const refusalSchema: Schema = {
  type: 'object',
  description:
    '业务拒绝：success为false，reason为原因代码，problems指出字段 / A refusal: success is false, reason names it and problems the fields',
  required: ['code', 'success', 'data', 'msg', 'reason', 'requestId'],
  properties: {
    code: { type: 'integer', description: '业务码，从不为400 / The business code, never 400' },
    success: { type: 'boolean', const: false },
    data: { type: 'object' },
    msg: { type: 'string', description: '供人阅读 / For people' },
    reason: { type: 'string', description: '供程序判断 / For programs' },
    requestId: { type: 'string', description: '同响应头X-Request-Id / As the header X-Request-Id' },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

const nameOf = (reason: RefusalName) => `Refused${pascal(reason)}`

/** The component of one refusal, with its code and its name as constants. */
export function refusedSchema(components: Components, reason: RefusalName): Schema {
  components.add('Refusal', refusalSchema)
  const { code, text } = refusals[reason]
  return components.add(nameOf(reason), {
    description: inBoth(text),
    allOf: [
      schemaNamed('Refusal'),
      {
        type: 'object',
        required: ['code', 'reason'],
        properties: {
          code: { type: 'integer', const: code },
          reason: { type: 'string', const: reason },
          ...(dataOf[reason] ? { data: dataOf[reason] } : {}),
        },
      },
    ],
  })
}

/** Groups that many calls have in common are written down once. They share no refusal, so that one of them at most applies. */
const groups: readonly (readonly [name: string, of: readonly RefusalName[]])[] = [
  ['CommonRefusal', commonRefusals],
  ['EntranceRefusal', entranceRefusals],
  ['SignatureRefusal', signatureRefusals],
  ['StepUpRefusal', stepUpRefusals],
]

/** What a refusal says in `data` beyond nothing. */
const dataOf: Partial<Record<RefusalName, Schema>> = {
  stepUpNeeded: {
    type: 'object',
    required: ['id', 'kind', 'resendInSeconds', 'validForSeconds'],
    properties: {
      id: {
        type: 'string',
        description: '请求头 Step-Up 中放在验证码之前 / Goes in front of the code in the header Step-Up',
      },
      kind: { type: 'string', enum: [...proofKinds], description: '验证方式 / How it is proven' },
      sentTo: {
        type: 'string',
        description: '脱敏的手机号，短信验证码发往此处 / The phone, masked, to which a code was or can be sent',
      },
      resendInSeconds: { type: 'integer', description: '多少秒后可重发 / In how many seconds it may be sent again' },
      validForSeconds: { type: 'integer', description: '验证码剩余有效秒数 / For how many seconds the code counts' },
      demoCode: { type: 'string', description: '仅演示环境 / In the demonstration alone' },
    },
  },
}

/** Schemas of everything that may be refused, groups first. */
export function refusedSchemas(components: Components, reasons: readonly RefusalName[]): Schema[] {
  const all = new Set(reasons)
  const whole = groups.filter(([, of]) => of.every(one => all.has(one)))
  for (const one of whole.flatMap(([, of]) => of)) all.delete(one)
  return [
    ...whole.map(([name, of]) => components.add(name, { oneOf: of.map(one => refusedSchema(components, one)) })),
    ...[...all].map(one => refusedSchema(components, one)),
  ]
}

/** Whether an address that a browser could follow by itself would write. */
const isFollowable = (call: Call): boolean => isMeant(call) && call.routes.some(([method]) => method === 'GET')

/** Every refusal of a call, those before it is looked at included; `notSignedIn` is an answer of its own. */
export function refusalsOfCall(call: Call): RefusalName[] {
  const before: readonly RefusalName[] = call.protocol
    ? call.protocol.refuses
    : call.permission === 'open'
      ? []
      : entranceRefusals.filter(one => !call.passes?.includes(one))
  return [
    ...new Set<RefusalName>([
      ...before,
      ...commonRefusals,
      ...call.refuses,
      ...(call.money ? (['keyReused'] as const) : []),
      ...(mayNeedProof(call) ? stepUpRefusals : []),
      ...(call.filters ? (['notReadable'] as const) : []),
      ...(isFollowable(call) ? (['followed'] as const) : []),
    ]),
  ]
}

/** Every refusal of a verb of a resource; hooks refuse by the common ones. */
export function refusalsOfVerb(of: Resource, verb: Verb | 'sums' | 'chart'): RefusalName[] {
  const isTree = of.entity.options.parent !== undefined
  const byVerb: Readonly<Record<Verb | 'sums' | 'chart', readonly RefusalName[]>> = {
    list: ['notAllowed', 'notReadable'],
    sums: ['notAllowed', 'notReadable'],
    chart: ['notAllowed', 'notReadable'],
    detail: ['notAllowed', 'notFound'],
    remove: [
      ...commonRefusals,
      ...(of.removableIn ? (['notRemovable'] as const) : []),
      ...(isTree ? (['hasChildren'] as const) : []),
    ],
    submit: [
      ...commonRefusals,
      'otherTenant',
      'tenantFixed',
      ...(of.editableIn ? (['notEditable'] as const) : []),
      ...(isTree ? (['ownParent'] as const) : []),
    ],
  }
  const isFollowed =
    verb !== 'sums' && verb !== 'chart' && !isReading(verb) && routesOf(of, verb).some(([method]) => method === 'GET')
  return [...entranceRefusals, ...byVerb[verb], ...(isFollowed ? (['followed'] as const) : [])]
}

/** Every refusal of a paper. */
export const refusalsOfPaper: readonly RefusalName[] = [...entranceRefusals, ...commonRefusals, 'tooOften', 'busy']
