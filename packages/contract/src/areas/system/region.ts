import { call, countryCode, entity, int, list, ref, resource, text, tree } from '../../kernel/index.ts'
import { node } from './dept.ts'

/** Administrative divisions by GB/T 2260: two, four or six digits; 00 is the country. */
export const region = entity(
  'region',
  ['行政区划', 'Region'],
  {
    code: text(['区划编号', 'Code'], {
      required: true,
      search: true,
      unique: true,
      max: 12,
      format: 'code',
      immutable: true,
    }),
    parentCode: text(['上级编号', 'Parent code'], {
      required: true,
      max: 12,
      index: true,
      format: 'code',
      to: 'region',
      by: 'code',
    }),
    ancestors: text(['祖先编号', 'Ancestors'], { list: false, readOnly: true }),
    name: text(['区划名称', 'Name'], { required: true, search: true, max: 32 }),
    regionLevel: int(['级别', 'Level'], {
      min: 0,
      max: 5,
      spellings: ['level'],
      hint: ['不填则为上级的下一级', 'One below its parent when left empty'],
    }),
    provinceName: text(['省', 'Province'], { max: 32, readOnly: true }),
    cityName: text(['市', 'City'], { max: 32, readOnly: true }),
    districtName: text(['区县', 'District'], { max: 32, readOnly: true }),
    sort: int(['排序', 'Order'], { initial: 1, inline: true }),
    remark: text(['备注', 'Remark'], { inline: true }),
  },
  { tenancy: 'platform', display: 'name', code: 'code', order: ['code'] },
)

export const regions = resource(region, {
  base: 'blade-system/region',
  roles: { read: ['operator'] },
  publicRead: true,
  imports: true,
  namedBy: 'code',
})

const parentCode = {
  parentCode: text(['上级编号', 'Parent code']),
  code: text(['编号', 'Code']),
  name: text(['名称', 'Name']),
}

export const regionTree = call({
  title: ['下级区划', 'Regions below'],
  path: 'GET blade-system/region/lazy-tree',
  permission: 'signedIn',
  input: parentCode,
  output: tree(node),
})

export const regionLazyList = call({
  title: ['下级区划列表', 'List of regions below'],
  path: 'GET blade-system/region/lazy-list',
  permission: 'signedIn',
  input: parentCode,
  output: tree({ id: ref(['编号', 'Id'], { required: true }), ...region.fields }),
})

export const regionSelect = call({
  title: ['区划选项', 'Region options'],
  path: 'GET blade-system/region/select',
  permission: 'signedIn',
  reads: ['region'],
  input: { code: text(['编号', 'Code'], { initial: countryCode }) },
  output: list({ code: region.fields.code, name: region.fields.name }),
})
