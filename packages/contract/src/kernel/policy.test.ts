import { describe, expect, test } from 'vitest'
import {
  beside,
  call,
  type Caller,
  dict,
  dictionary,
  entity,
  filtersOpenTo,
  obstacleTo,
  platformTenant,
  ref,
  stepsTo,
  text,
  wordsOf,
} from './index.ts'

const site = entity('site', ['站点', 'Site'], { name: text(['名称', 'Name']) })
const printer = entity('printer', ['打印机', 'Printer'], { siteId: ref(['站点', 'Site'], { to: 'site' }) })
const check = entity('check', ['检查', 'Check'], {
  siteId: ref(['站点', 'Site'], { to: 'site' }),
  byUser: ref(['检查人', 'Checked by'], { to: 'user' }),
})
const id = ref(['编号', 'Id'], { required: true })
const siteId = ref(['站点', 'Site'], { to: 'site', required: true })
const kind = dictionary('kind', ['报表', 'Report'], { sums: ['合计', 'Sums'], days: ['日报', 'Days'] })

const addPrinter = call({
  title: ['添加', 'Add'],
  path: 'POST printer/add',
  permission: 'printer_add',
  on: printer,
  about: site,
  by: 'owner',
  input: { siteId },
})
const closeSite = call({
  title: ['关闭', 'Close'],
  path: 'POST site/close',
  permission: 'site_close',
  on: site,
  notBy: ['createUser', beside(check, 'byUser')],
  input: { id },
})
const readSums = call({ title: ['合计', 'Sums'], path: 'GET sums', permission: 'sums', by: 'platform' })
const readDays = call({ title: ['日报', 'Days'], path: 'GET days', permission: 'days' })
const exportFile = call({
  title: ['导出', 'Export'],
  path: 'POST export',
  permission: 'signedIn',
  alsoNeeds: { report: { sums: readSums, days: readDays } },
  input: { report: dict(['报表', 'Report'], { of: kind, required: true }) },
})
const apply = call({
  title: ['申请', 'Apply'],
  path: 'POST apply',
  permission: 'apply',
  by: { tenantTypes: [2], label: ['企业', 'companies'] },
  input: {},
})

const who = (more: Partial<Caller> = {}): Caller => ({ tenantId: '1', userId: '7', may: () => true, ...more })
const outcomes = (...given: Parameters<typeof stepsTo>) =>
  stepsTo(...given).map(({ step, obstacle, isOpen }) => `${step} ${isOpen ? 'open' : (obstacle ?? 'yes')}`)

describe('the steps before a call', () => {
  test('go by the row that it names, though its button is another’s', () => {
    expect(outcomes(addPrinter, undefined, who(), false)).toEqual(['permission yes', 'party open'])
    expect(outcomes(addPrinter, { tenantId: '1' }, who(), false)).toEqual(['permission yes', 'party yes'])
    expect(outcomes(addPrinter, { tenantId: '2' }, who(), false)).toEqual(['permission yes', 'party party'])
  })

  test('go by people of rows beside it, which no filter of a list finds', () => {
    expect(obstacleTo(closeSite, { createUser: '1' }, who())).toBeUndefined()
    expect(outcomes(closeSite, { 'check.byUser': ['7'] }, who(), false)).toEqual(['permission yes', 'person sameUser'])
    expect(filtersOpenTo(closeSite, who(), false)).toEqual([{ name: 'createUser', operator: 'notequal', value: '7' }])
  })

  test('go by the kind of a tenant, and by no row', () => {
    expect(outcomes(apply, undefined, who({ tenantTypes: [1, 2] }), false)).toEqual(['permission yes', 'party yes'])
    for (const tenantTypes of [[1, 3], []])
      expect(outcomes(apply, undefined, who({ tenantTypes }), false)).toEqual(['permission yes', 'party party'])
    expect(obstacleTo(apply, undefined, who({ tenantId: platformTenant }))).toBe('party')
    expect(wordsOf(apply, 'party')[1]).toBe('Only companies can do this')
    expect(filtersOpenTo(apply, who({ tenantTypes: [1] }), false)).toBeUndefined()
  })

  test('leave an input open as long as one of its values is for the caller', () => {
    expect(outcomes(exportFile, undefined, who(), false)).toEqual(['permission yes', 'input open'])
    const without = who({ may: right => right !== 'days' })
    expect(outcomes(exportFile, undefined, without, false)).toEqual(['permission yes', 'input input'])
    expect(obstacleTo(exportFile, undefined, who({ ...without, tenantId: platformTenant }))).toBeUndefined()
    // What is needed has an address too.
    const closed = who({ reaches: one => one.path !== readDays.path })
    expect(obstacleTo(exportFile, undefined, closed)).toBe('input')
  })
})
