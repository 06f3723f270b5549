import type { Field } from '../field.ts'
import { namedSchema, schemaNamed } from '../kind-schemas.ts'
import { kind } from './kind.ts'
import { asText, ok, wrong } from './parsing.ts'

/** Tenants are referred to by their number, every other row by its id. */
const isToTenant = ({ options }: Field) => options.to === 'tenant'
const max = 9_223_372_036_854_775_807n

/** The id of another row, or a tenant id when it points to `tenant`. */
export const ref = kind<string>()('ref', {
  parse: (raw, field) => {
    const id = asText(raw)
    const pattern = isToTenant(field) ? /^\d{1,12}$/ : /^\d{1,19}$/
    if (id === undefined || !pattern.test(id)) return wrong('编号不正确', 'is not a valid id')
    return !isToTenant(field) && BigInt(id) > max ? wrong('编号不正确', 'is not a valid id') : ok(id)
  },
  schema: field => ({
    ...schemaNamed(isToTenant(field) ? 'TenantId' : 'Id'),
    ...(field.options.to ? { 'x-refers-to': field.options.to } : {}),
  }),
  components: {
    Id: namedSchema(
      ['数据编号，最多19位数字的文字', 'The id of a row: text of up to 19 digits, too many for a number'],
      {
        type: 'string',
        pattern: '^\\d{1,19}$',
        examples: ['1980000000000000001'],
      },
    ),
    TenantId: namedSchema(['租户编号', 'The number of a tenant'], {
      type: 'string',
      pattern: '^\\d{1,12}$',
      examples: ['100001'],
    }),
  },
  prompt: 'select',
  isReference: true,
})
