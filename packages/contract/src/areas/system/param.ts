import { entity, long, resource, text } from '../../kernel/index.ts'

export const param = entity(
  'param',
  ['系统参数', 'System parameter'],
  {
    paramName: text(['参数名称', 'Parameter name'], { required: true, search: true }),
    paramKey: text(['参数键名', 'Parameter key'], { required: true, search: true, unique: true, format: 'code' }),
    paramValue: long(['参数键值', 'Parameter value'], { required: true, max: 2000, list: true }),
    remark: text(['备注', 'Remark'], { inline: true }),
  },
  { tenancy: 'platform', display: 'paramName', code: 'paramKey', order: ['paramKey'] },
)

export const params = resource(param, { base: 'blade-system/param', imports: true })
