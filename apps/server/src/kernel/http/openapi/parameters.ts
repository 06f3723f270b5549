import { type Fields, inBoth, kindOf, type Label, maxPageSize, type Schema } from '@forecourt/contract/kernel'
import type { Components } from './components.ts'

type Json = Record<string, unknown>

const inQuery = (name: string, text: Label, schema: Schema): Json => ({
  name,
  in: 'query',
  description: inBoth(text),
  schema,
})

/** Parameters that many calls take. */
export const parameterComponents = {
  Current: inQuery('current', ['页码，从1起', 'The page, from 1 on'], { type: 'integer', minimum: 1, default: 1 }),
  Size: inQuery('size', ['每页条数', 'Rows of a page'], {
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    default: 10,
  }),
  Ascs: inQuery('ascs', ['升序字段，逗号分隔，最多三个', 'Fields to sort by, ascending: up to three, by commas'], {
    type: 'string',
  }),
  Descs: inQuery('descs', ['降序字段，逗号分隔，最多三个', 'Fields to sort by, descending: up to three, by commas'], {
    type: 'string',
  }),
  Total: inQuery('total', ['填exact则总数不封顶', 'exact counts all rows, however many there are'], {
    type: 'string',
    enum: ['exact'],
  }),
  CountBy: inQuery('countBy', ['按此字段的选项计数', 'The field whose choices are counted'], { type: 'string' }),
  RowId: { ...inQuery('id', ['编号', 'The id'], { $ref: '#/components/schemas/Id' }), required: true },
  RowIds: {
    ...inQuery('ids', ['编号，多个以英文逗号连接，最多500个', 'The ids, joined by commas: up to 500'], {
      type: 'string',
      pattern: String.raw`^\d{1,19}(,\d{1,19}){0,499}$`,
    }),
    required: true,
  },
  Lazy: inQuery('lazy', ['较大的树逐级返回', 'A large tree comes level by level'], { type: 'string', enum: ['1'] }),
  Below: inQuery('below', ['只返回此节点的下级', 'Only what is right below this row'], {
    type: 'string',
    pattern: String.raw`^\d{1,19}$`,
  }),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: inBoth([
      '同一操作的唯一键：重发同一键得到首次的结果，内容不同则拒绝keyReused；不填则5秒内的相同请求算一次',
      'A key of this one operation: sent again it is answered as at first, with other content it is refused as keyReused. Without it the same request within five seconds counts once',
    ]),
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  StepUp: {
    name: 'Step-Up',
    in: 'header',
    description: inBoth([
      '被拒stepUpNeeded后重发同一请求：拒绝中的id、空格、验证码（短信、身份验证器或恢复码）；要求发送短信时以resend代替验证码',
      'After a refusal stepUpNeeded the same request once more, with its id, a space and the code; resend in place of the code sends one by SMS',
    ]),
    schema: { type: 'string', pattern: '^\\d{1,19} (\\d{6}|resend)$' },
  },
}

const parameterNamed = (name: string): Json => ({
  $ref: `#/components/parameters/${name}`,
})

export const paging = ['Current', 'Size', 'Ascs', 'Descs', 'Total'].map(parameterNamed)
export const sorting = ['Ascs', 'Descs'].map(parameterNamed)
export const countBy = parameterNamed('CountBy')
/** How a large tree is opened step by step. */
export const levels = ['Lazy', 'Below'].map(parameterNamed)
/** The row or rows that a verb is about; where another name will do as well, this one is not required. */
export function rowsNamed(name: 'RowId' | 'RowIds', isRequired: boolean): Json {
  const { required: _, ...optional } = parameterComponents[name]
  return isRequired ? parameterNamed(name) : optional
}
export const idempotencyKey = parameterNamed('IdempotencyKey')
export const stepUpProof = parameterNamed('StepUp')

/** Fields as parameters of a request. */
export function parametersOf(components: Components, fields: Fields, place: 'query' | 'header' | 'path'): Json[] {
  const { properties, required = [] } = components.sent(fields) as {
    readonly properties: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    ...(place === 'path' || required.includes(name) ? { required: true } : {}),
    schema: withoutNull(schema),
  }))
}

/** In an address nothing is null. */
function withoutNull(schema: Schema): Schema {
  const { type, anyOf, enum: values, ...rest } = schema
  if (Array.isArray(anyOf)) return { ...(anyOf[0] as Schema), ...rest }
  return {
    ...rest,
    ...(type === undefined ? {} : { type: Array.isArray(type) ? (type[0] as unknown) : type }),
    ...(Array.isArray(values) ? { enum: values.filter(one => one !== null) } : {}),
  }
}

/** The fields that a list offers as filters. */
export const searchable = (fields: Fields): Fields =>
  optional(Object.fromEntries(Object.entries(fields).filter(([, field]) => field.options.search)))

/** Fields by which something is found: none of them is needed, nor has limits. */
export const optional = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { hint, of, int, to, by } = field.options
      const kind = kindOf(field).askedAs ?? field.kind
      return [name, { kind, label: field.label, options: { hint, of, int, to, by } }]
    }),
  ) as Fields
