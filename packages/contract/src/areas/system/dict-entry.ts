import { call, entity, flag, int, list, ref, resource, text, tree } from '../../kernel/index.ts'
import { node } from './dept.ts'

export const dictEntry = entity(
  'dict',
  ['字典', 'Dictionary'],
  {
    code: text(['字典编号', 'Dictionary code'], { required: true, search: true, max: 64, format: 'code' }),
    dictKey: text(['字典键值', 'Dictionary key'], { required: true, max: 64, initial: '-1' }),
    dictValue: text(['字典名称', 'Dictionary name'], { required: true, search: true, max: 128 }),
    valueEn: text(['英文名称', 'English name'], { max: 128 }),
    parentId: ref(['上级字典', 'Parent'], { to: 'dict', list: false }),
    sort: int(['字典排序', 'Dictionary sort'], { required: true, initial: 1, inline: true }),
    isSealed: flag(['封存', 'Sealed'], { required: true, initial: false, inline: true }),
    remark: text(['备注', 'Remark'], { inline: true }),
  },
  { tenancy: 'platform', display: 'dictValue', parent: 'parentId', order: ['sort'], unique: [['code', 'dictKey']] },
)

export const dicts = resource(dictEntry, { base: 'blade-system/dict', unpaged: true, imports: true })

export const dictionaryOf = call({
  title: ['字典取值', 'Dictionary values'],
  path: 'GET blade-system/dict/dictionary',
  permission: 'signedIn',
  input: { code: text(['字典编号', 'Dictionary code'], { required: true }) },
  output: list({ id: ref(['编号', 'Id'], { required: true }), ...dictEntry.fields }),
})

/** Where the operator's words differ from those of the declaration: the few labels a client has to be told. */
export const dictionaryWords = call({
  title: ['字典用词', 'Wording of dictionaries'],
  path: 'GET blade-system/dict/words',
  permission: 'signedIn',
  reads: ['dict'],
  output: list({
    code: dictEntry.fields.code,
    dictKey: dictEntry.fields.dictKey,
    dictValue: dictEntry.fields.dictValue,
    valueEn: dictEntry.fields.valueEn,
    isSealed: dictEntry.fields.isSealed,
  }),
})

export const dictParents = call({
  title: ['字典列表', 'Dictionaries'],
  path: 'GET blade-system/dict/parent-list',
  permission: 'dict',
  filters: dictEntry,
  output: { shape: 'page', fields: { id: ref(['编号', 'Id'], { required: true }), ...dictEntry.fields } } as const,
})

export const dictChildren = call({
  title: ['字典子项', 'Dictionary entries'],
  path: 'GET blade-system/dict/child-list',
  permission: 'dict',
  filters: dictEntry,
  // Clients ask for the children of "-1" before a dictionary is chosen: of nothing there are none.
  input: { parentId: text(['上级字典', 'Parent'], { max: 20 }) },
  output: list({ id: ref(['编号', 'Id'], { required: true }), ...dictEntry.fields }),
})

export const dictTree = call({
  title: ['字典树', 'Dictionary tree'],
  path: ['GET blade-system/dict/tree', 'GET blade-system/dict/dictionary-tree'],
  permission: 'signedIn',
  input: { code: text(['字典编号', 'Dictionary code']) },
  output: tree(node),
})

/** The dictionaries without their entries. */
export const dictParentTree = call({
  title: ['字典上级树', 'Tree of dictionaries'],
  path: 'GET blade-system/dict/parent-tree',
  permission: 'signedIn',
  output: tree(node),
})
