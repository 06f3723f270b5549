import { dict, dictionary, entity, int, platformRoles, resource, text } from '../../kernel/index.ts'

export const oilType = dictionary('oil_type', ['油品类型', 'Product type'], {
  1: ['汽油', 'Petrol'],
  2: ['柴油', 'Diesel'],
  3: ['天然气', 'Gas'],
})
export const oilUnit = dictionary('oil_unit', ['计量单位', 'Unit'], {
  L: ['升', 'litre'],
  KG: ['公斤', 'kg'],
  M3: ['立方', 'm³'],
})

/** Fuel products of the platform: 92#, 95#, 0# and their like. */
export const oil = entity(
  'oil',
  ['油品', 'Product'],
  {
    oilNo: text(['油号', 'Product number'], { required: true, unique: true, max: 8, search: true, immutable: true }),
    oilName: text(['油品名称', 'Name'], { required: true, max: 32, search: true }),
    oilType: dict(['油品类型', 'Type'], { of: oilType, int: true, required: true, search: true }),
    unit: dict(['单位', 'Unit'], { of: oilUnit, required: true, initial: 'L' }),
    taxCode: text(['税收分类编码', 'Tax code'], { max: 19 }),
    density: int(['密度 (kg/L ×10⁴)', 'Density (kg/L ×10⁴)'], { min: 1, max: 20_000 }),
  },
  { tenancy: 'platform', display: 'oilName', code: 'oilNo', order: ['oilType', 'oilNo'] },
)
/** One list for everybody: a tenant's own role cannot be given the right to change it. */
export const oils = resource(oil, {
  base: 'shell/oil',
  roles: { list: [...platformRoles, 'supplier', 'site_manager'], view: ['operator'], write: ['operator'] },
  publicRead: true,
  imports: true,
  writtenBy: 'platform',
})
