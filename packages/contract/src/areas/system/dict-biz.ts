import { call, entity, flag, int, list, ref, resource, text } from '../../kernel/index.ts'
import { dictEntry } from './dict-entry.ts'

/**
 * Dictionaries of the business: those of the platform for everybody, and a tenant's own beside them. An own entry of the same
 * dictionary and key stands in place of the platform's.
 */
export const dictBiz = entity(
  'dictBiz',
  ['业务字典', 'Business dictionary'],
  {
    code: text(['字典编号', 'Dictionary code'], { required: true, search: true, max: 64, format: 'code' }),
    dictKey: text(['字典键值', 'Dictionary key'], { required: true, max: 64, initial: '-1' }),
    dictValue: text(['字典名称', 'Dictionary name'], { required: true, search: true, max: 128 }),
    parentId: ref(['上级字典', 'Parent'], { to: 'dictBiz', list: false }),
    sort: int(['字典排序', 'Dictionary sort'], { required: true, initial: 1, inline: true }),
    isSealed: flag(['封存', 'Sealed'], { required: true, initial: false, inline: true }),
    remark: text(['备注', 'Remark'], { inline: true }),
  },
  {
    display: 'dictValue',
    parent: 'parentId',
    order: ['sort'],
    unique: [['code', 'dictKey']],
    shareAll: { replacedBy: ['code', 'dictKey'] },
  },
)

export const dictBizs = resource(dictBiz, {
  base: 'blade-system/dict-biz',
  unpaged: true,
  roles: { read: ['operator', 'admin'], write: ['operator', 'admin'] },
})

/** The entries of a dictionary as the caller's tenant has them, without those that are sealed. */
export const dictBizOf = call({
  title: ['业务字典取值', 'Values of a business dictionary'],
  path: 'GET blade-system/dict-biz/dictionary',
  permission: 'signedIn',
  reads: ['dictBiz'],
  input: { code: text(['字典编号', 'Dictionary code'], { required: true }) },
  output: list({
    id: ref(['编号', 'Id'], { required: true }),
    parentId: dictBiz.fields.parentId,
    code: dictBiz.fields.code,
    dictKey: dictBiz.fields.dictKey,
    dictValue: dictBiz.fields.dictValue,
    sort: dictBiz.fields.sort,
    remark: dictEntry.fields.remark,
  }),
})
