import { param } from '@forecourt/contract/system'
import { site } from '@forecourt/contract/sites'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sheetRows } from '../../kernel/transfer/sheet-rows.ts'
import {
  administrator,
  ask,
  call,
  inContext,
  makePerson,
  makeTenant,
  openApp,
  type Person,
  type TestApp,
} from '../../../test/people.ts'
import { fetchFile, startAndWork, upload, workTask } from './test-task.ts'

const params = 'blade-system/param'
const oils = 'shell/oil'
const sites = 'shell/site'
const dicts = 'blade-system/dict'

let testApp: TestApp
let root: Person
let supplier: string
let keeper: Person
beforeAll(async () => {
  testApp = await openApp()
  root = await administrator(testApp)
  supplier = await makeTenant(testApp, 'supplier')
  keeper = await makePerson(testApp, { tenantId: supplier, rights: ['site', 'site_view', 'site_import', 'importRun'] })
})
afterAll(() => testApp.close())

type Cells = readonly (readonly (string | number | boolean | null)[])[]
const workbook = async (rows: Cells) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: rows.map(row => [...row]) }] }))
const csv = (rows: Cells, separator = ',') => Buffer.from(rows.map(row => row.join(separator)).join('\r\n'))

const put = (resource: string, bytes: Buffer, who = root, name = '数据.xlsx') =>
  upload(testApp.app, who, 'blade-resource/import/upload', { name, bytes }, { resource })

type ImportOptions = { readonly dryRun?: number; readonly partial?: number; readonly fields?: string }

async function bring(resource: string, bytes: Buffer, wanted: ImportOptions = {}, who = root, name = '数据.xlsx') {
  const { code, data, msg } = await put(resource, bytes, who, name)
  if (code !== 200) throw new Error(msg)
  const fields = wanted.fields ?? data.columns.map((one: { field: string | null }) => one.field ?? '').join(',')
  const done = await startAndWork(testApp.app, who, 'blade-resource/import/start', { id: data.id, ...wanted, fields })
  return { ...done.result, id: data.id, status: done.status, failReason: done.failReason, fileKey: done.fileKey }
}

const head = ['参数名称', '参数键名', '参数键值', '备注']
const row = (at: number, value = `v${at}`) => [`参数${at}`, `test.key.${at}`, value, '']
const valueOf = async (at: number) =>
  (await inContext(testApp, '000000', 'read', ctx => ctx.find(param, { paramKey: `test.key.${at}` })))?.paramValue

const dictHead = ['字典编号', '字典键值', '字典名称', '上级字典']
const siteHead = '站点名称 站点编码 供货商 省 市 区县 详细地址 联系人 联系电话 平台服务费率 经度'.split(' ')
const siteRow = (at: number, owner: string) =>
  [`导入站${at} IMP${at} ${owner} 33 3301 330106`, '文三路1号 马超 138-0013-8000 1.25 120.123456'].join(' ').split(' ')

describe('an import', () => {
  test('of three bad rows writes nothing until they are skipped, and hands them back with the reasons', async () => {
    const rows = [head, row(1), ['', 'test.key.2', 'x', ''], row(3), ['参数4', '有 空格', 'x', ''], row(1, 'again')]
    const bytes = await workbook(rows)
    const faults = [
      { row: 3, column: '参数名称', value: null, reason: '请输入参数名称' },
      { row: 5, column: '参数键名', value: '有 空格', reason: '参数键名只能包含字母、数字和 _ - . :' },
      { row: 6, column: '参数键名', value: 'test.key.1', reason: '与第2行重复' },
    ]
    const checked = await bring(params, bytes, { dryRun: 1 })
    expect(checked).toMatchObject({ total: 5, added: 2, updated: 0, same: 0, failed: 3, isDone: false, faults })
    expect(await bring(params, bytes)).toMatchObject({ added: 0, failed: 3, isDone: false, faults })
    expect(await valueOf(1)).toBeUndefined()
    const done = await bring(params, bytes, { partial: 1 })
    expect(done).toMatchObject({ added: 2, failed: 3, isDone: true })
    expect([await valueOf(1), await valueOf(3)]).toEqual(['v1', 'v3'])
    const [sheet] = (await readXlsx((await fetchFile(testApp.app, root, done.fileKey)).bytes)).sheets
    expect(sheet?.rows[0]).toEqual([...head, '原因'])
    expect(sheet?.rows.map(cells => cells[4])).toEqual([
      '原因',
      '请输入参数名称',
      '参数键名只能包含字母、数字和 _ - . :',
      '参数键名与第2行重复',
    ])
  })

  test('changes the rows it knows by their key, leaves alone what its cells leave empty, and counts what is the same', async () => {
    await bring(params, await workbook([head, row(11), row(12), row(13)]))
    const again = await workbook([
      ['参数键值', '参数键名', '备注', '参数名称'],
      ['changed', 'test.key.11', '', '参数11'],
      ['v12', 'test.key.12', '', '参数12'],
      ['new', 'test.key.14', '说明', '参数14'],
    ])
    expect(await bring(params, again)).toMatchObject({ added: 1, updated: 1, same: 1, failed: 0, isDone: true })
    expect([await valueOf(11), await valueOf(12), await valueOf(14)]).toEqual(['changed', 'v12', 'new'])
    const [entry] = await testApp.asOwner<{ changes: object }>(
      `select changes from audit_entry where entity = 'param' and action = 'update' and row_label = '参数11'`,
    )
    expect(entry?.changes).toEqual({ paramValue: ['v11', 'changed'] })
  })

  test('is taken back as a whole, and not at all when a row was touched since', async () => {
    await bring(params, await workbook([head, row(21)]))
    const { id } = await bring(params, await workbook([head, row(21, 'other'), row(22)]))
    const key22 = await inContext(testApp, '000000', 'read', ctx => ctx.find(param, { paramKey: 'test.key.22' }))
    await ask(root, 'POST', `${params}/submit`, { id: key22?.id, paramValue: 'by hand' })
    const refused = await call(root, 'POST', 'blade-resource/import/undo', { id })
    expect(refused).toMatchObject({ code: 409, reason: 'importChanged' })
    expect(refused.msg).toContain('1条')
    expect([await valueOf(21), await valueOf(22)]).toEqual(['other', 'by hand'])
    const other = await bring(params, await workbook([head, row(21, 'third'), row(23)]))
    expect(await ask(root, 'POST', 'blade-resource/import/undo', { id: other.id })).toEqual({ undone: 2 })
    expect([await valueOf(21), await valueOf(23)]).toEqual(['other', undefined])
    expect(await call(root, 'POST', 'blade-resource/import/undo', { id: other.id })).toMatchObject({ code: 409 })
    const shown = await ask(root, 'GET', 'blade-resource/import-run/detail', { id: other.id })
    expect(shown).toMatchObject({ status: 3, added: 1, updated: 1 })
  })

  test('is taken back within seven days and not after them, when what it did to each row is forgotten', async () => {
    const { id } = await bring(params, await workbook([head, row(41)]))
    const changes = () => testApp.asOwner('select 1 from import_change where import_id = $1', [id])
    await testApp.app.runJob('tools.settleImports')
    expect(await changes()).toHaveLength(1)
    await testApp.asOwner(`update import_run set update_time = now() - interval '8 days' where id = $1`, [id])
    await testApp.app.runJob('tools.settleImports')
    expect(await changes()).toEqual([])
    expect(await call(root, 'POST', 'blade-resource/import/undo', { id })).toMatchObject({ code: 409 })
    expect(await valueOf(41)).toBe('v41')
  })

  test('C22, C30: that runs a second time, because its process died after the commit, writes nothing twice', async () => {
    const { data } = await put(params, await workbook([head, row(31), row(32)]))
    const fields = 'paramName,paramKey,paramValue,remark'
    const { taskId } = await ask(root, 'POST', 'blade-resource/import/start', { id: data.id, fields })
    await workTask(testApp.app, root, taskId)
    await testApp.asOwner('update task set status = 0 where id = $1', [taskId])
    expect((await workTask(testApp.app, root, taskId)).result).toMatchObject({ added: 2, isDone: true })
    const again = await call(root, 'POST', 'blade-resource/import/start', { id: data.id, fields })
    expect(again).toMatchObject({ code: 409, reason: 'changed' })
  })

  test('is not taken back while something points to a row it added', async () => {
    const { id } = await bring(dicts, await workbook([dictHead, ['journey_kind', '-1', '旅程', '']]))
    await bring(dicts, await workbook([dictHead, ['journey_kind', '1', '第一段', '旅程']]))
    const refused = await call(root, 'POST', 'blade-resource/import/undo', { id })
    expect(refused).toMatchObject({ code: 409, reason: 'hasChildren' })
  })

  test.each<[string, (rows: Cells) => Promise<Buffer> | Buffer]>([
    ['semicolons', rows => csv(rows, ';')],
    ['tabs', rows => csv(rows, '\t')],
    ['a byte order mark', rows => Buffer.concat([Buffer.from('\ufeff'), csv(rows)])],
    ['UTF-16', rows => Buffer.from(`\ufeff${csv(rows).toString()}`, 'utf16le')],
    [
      'English heads in another case',
      ([, ...rows]) => csv([['parameter NAME*', 'Parameter key', 'PARAMETER VALUE'], ...rows]),
    ],
    ['names of fields', ([, ...rows]) => csv([['paramName', 'paramKey', 'paramValue', 'x'], ...rows])],
  ])('reads a file with %s', async (name, make) => {
    const key = `test.form.${name.length}`
    const bytes = await make([head, ['名称', key, '值', '']])
    expect(await bring(params, bytes, { dryRun: 1 }, root, 'x.csv')).toMatchObject({ added: 1, failed: 0 })
  })

  test('reads GBK', async () => {
    const gbk = Buffer.from(
      'b2cecafdc3fbb3c62cb2cecafdbcfcc3fb2cb2cecafdbcfcd6b50d0ac3fb2c746573742e67626b2cd6b5',
      'hex',
    )
    expect(await bring(params, gbk, {}, root, 'x.csv')).toMatchObject({ added: 1, failed: 0 })
    const made = await inContext(testApp, '000000', 'read', ctx => ctx.find(param, { paramKey: 'test.gbk' }))
    expect(made).toMatchObject({ paramName: '名', paramValue: '值' })
  })

  test('takes the columns a person says, and refuses when a needed one is missing', async () => {
    const bytes = csv([
      ['甲', '乙', '丙'],
      ['名称', 'test.mapped', '值'],
    ])
    const missing = await bring(params, bytes, { fields: 'paramName,,paramValue' }, root, 'x.csv')
    expect(missing).toMatchObject({ status: 3, failReason: '导入未完成：缺少列：参数键名' })
    const fields = 'paramName,paramKey,paramValue'
    expect(await bring(params, bytes, { fields }, root, 'x.csv')).toMatchObject({ added: 1 })
  })

  test('reads labels of choices, amounts and references as people write them, and says what would do', async () => {
    const oilHead = ['油号', '油品名称', '油品类型', '单位', '密度']
    const bytes = await workbook([
      oilHead,
      ['T1#', '试油一', '汽油', '升', 7500],
      ['T2#', '试油二', 'diesel', 'kg', '7,600'],
      ['T3#', '试油三', '煤油', 'L', 1],
      ['T4#', '试油四', '柴油', 'L', 99999],
    ])
    const done = await bring(oils, bytes, { partial: 1 })
    expect(done).toMatchObject({
      added: 2,
      failed: 2,
      faults: [
        { row: 4, column: '油品类型', value: '煤油', reason: '没有“煤油”，可填：汽油、柴油、天然气' },
        { row: 5, column: '密度 (kg/L ×10⁴)', value: '99999', reason: '密度 (kg/L ×10⁴)应在1到20000之间' },
      ],
    })
  })

  test('finds references by name, asks for the id where several have it, and knows nothing of other tenants', async () => {
    const named = await makeTenant(testApp, 'supplier')
    await testApp.asOwner(`update tenant set tenant_name = '油企甲' where tenant_id = $1`, [named])
    const [a, b] = [await makeTenant(testApp, 'supplier'), await makeTenant(testApp, 'supplier')]
    await testApp.asOwner(`update tenant set tenant_name = '同名' where tenant_id = any($1)`, [[a, b]])
    const rows = [
      siteHead,
      siteRow(1, '油企甲'),
      siteRow(2, '同名'),
      siteRow(3, b),
      siteRow(4, '没有这家'),
      [...siteRow(5, '油企甲').slice(0, -1), '200'],
    ]
    const done = await bring(sites, await workbook(rows), { partial: 1 })
    expect(done).toMatchObject({
      added: 2,
      failed: 3,
      faults: [
        { row: 3, column: '供货商', value: '同名', reason: '有多条同名数据，请填编号' },
        { row: 5, column: '供货商', value: '没有这家', reason: '不存在' },
        { row: 6, column: '经度', value: '200' },
      ],
    })
    const made = await inContext(testApp, '000000', 'read', ctx => ctx.all(site, { tenantId: [named, b] }))
    expect(made.map(one => one.siteName).toSorted()).toEqual(['导入站1', '导入站3'])
    expect(made[0]?.regionName).toContain('杭州')
    const foreign = await bring(sites, await workbook([siteHead, siteRow(6, '油企甲')]), {}, keeper)
    expect(foreign).toMatchObject({ added: 0, faults: [{ column: '供货商', reason: '不存在' }] })
    const own = await bring(sites, await workbook([siteHead, siteRow(7, supplier)]), {}, keeper)
    expect(own).toMatchObject({ added: 1 })
    const [id] = await testApp.asOwner<{ id: string }>(`select id from site where site_name = '导入站1'`)
    const theirs = await workbook([
      ['编号', '站点名称'],
      [id?.id ?? '', '抢来的'],
    ])
    expect(await bring(sites, theirs, {}, keeper)).toMatchObject({
      updated: 0,
      faults: [{ column: '编号', reason: '不存在' }],
    })
  })

  test('needs its own right, a resource that allows it, and a run of the own tenant', async () => {
    const clerk = await makePerson(testApp, { tenantId: supplier, rights: ['site', 'site_add', 'site_edit'] })
    const bytes = await workbook([siteHead, siteRow(8, supplier)])
    expect(await put(sites, bytes, clerk)).toMatchObject({ code: 403 })
    expect(await put('partner/partner', bytes, root)).toMatchObject({ code: 404 })
    const { data } = await put(sites, bytes, keeper)
    const other = await makePerson(testApp, {
      tenantId: await makeTenant(testApp, 'supplier'),
      rights: ['site_import'],
    })
    for (const path of ['start', 'undo'])
      expect(
        await call(other, 'POST', `blade-resource/import/${path}`, { id: data.id, fields: 'siteName' }),
      ).toMatchObject({
        code: 404,
      })
    expect(await call(clerk, 'POST', 'blade-resource/import/start', { id: data.id, fields: 'siteName' })).toMatchObject(
      {
        code: 403,
      },
    )
  })

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['no rows', () => csv([head]), '文件中没有数据'],
    ['a million rows', () => Buffer.alloc(10 * 1024 * 1024 - 100, 'a,b\r\n'), '不能超过20000行'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), '只支持XLSX和CSV文件'],
    ['a password', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), '只支持XLSX和CSV文件'],
    [
      'a formula',
      async () =>
        Buffer.from(
          await writeXlsx({
            sheets: [
              {
                name: 'S',
                rows: [['a'], [1]],
                cells: new Map([['1,0', { formula: 'HYPERLINK("http://x")', value: 1 }]]),
              },
            ],
          }),
        ),
      '文件不能含有公式，请粘贴为数值',
    ],
  ])('of a file with %s is refused', async (_, make, reason) => {
    const answer = await put(params, await make())
    expect(answer).toMatchObject({ reason: 'importFailed', msg: `导入未完成：${reason}` })
  })

  test('offers a template that it reads back itself, with the rules beside it', async () => {
    const response = await testApp.app.http.inject({
      url: `/api/blade-resource/import/template?resource=${oils}`,
      headers: { 'blade-auth': `bearer ${root.token}` },
    })
    const [header] = await sheetRows(response.rawPayload, { maxRows: 10, maxMegabytes: 1 })
    expect(header?.cells).toEqual(['油号*', '油品名称*', '油品类型*', '单位', '税收分类编码', '密度 (kg/L ×10⁴)'])
    const [, rules] = (await readXlsx(response.rawPayload)).sheets
    expect(rules?.rows[3]).toEqual(['油品类型', '是', '', '汽油、柴油、天然气'])
    const filled = await workbook([header?.cells ?? [], ['T9#', '试油九', '汽油', '升', '', '']])
    expect(await bring(oils, filled, { dryRun: 1 })).toMatchObject({ added: 1, failed: 0 })
  })
})

describe('what was exported comes back without a change', () => {
  test.each([params, dicts, oils, sites])('of %s', async resource => {
    if (resource === sites) await bring(sites, await workbook([siteHead, siteRow(9, supplier)]))
    for (const format of ['xlsx', 'csv']) {
      const wanted = { resource, format }
      const { fileKey, result } = await startAndWork(testApp.app, root, 'blade-resource/export/start', wanted)
      expect(result.rows).toBeGreaterThan(0)
      const { bytes } = await fetchFile(testApp.app, root, fileKey)
      const back = await bring(resource, bytes, {}, root, `x.${format}`)
      expect(back).toMatchObject({
        total: result.rows,
        added: 0,
        updated: 0,
        failed: 0,
        same: result.rows,
        isDone: true,
      })
    }
  })
})
