import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  int,
  json,
  moment,
  one,
  platformRoles,
  price,
  ref,
  resource,
  text,
} from '../../kernel/index.ts'
import { besidePriceReaders } from '../orders/reading.ts'

export const priceSheetColumn = dictionary('price_sheet_column', ['列', 'Column'], {
  1: ['站点编码', 'Site code'],
  2: ['油品', 'Product'],
  3: ['平台价', 'Platform price'],
  4: ['结算价', 'Settlement price'],
  5: ['生效时间', 'From'],
})

/** Why a row of a sheet cannot be what it says; of several reasons the first. */
export const priceSheetFault = dictionary('price_sheet_fault', ['问题', 'Problem'], {
  1: ['内容无法识别', 'Cannot be read'],
  2: ['未填写', 'Is missing'],
  3: ['没有此编码的站点', 'No site has this code'],
  4: ['有多个站点使用此编码', 'Several sites have this code'],
  5: ['没有此油品', 'There is no such product'],
  6: ['该站不售此油品', 'The site does not sell it'],
  7: ['超过20元/升', 'Above CNY 20 a litre'],
  8: ['与现价相差超过一半', 'More than half away from the present price'],
  9: ['同站同油品重复', 'The same site and product twice'],
  10: ['生效时间已过', 'The moment has passed'],
  11: ['与调价单的生效时间不同', 'Another moment than the rest'],
  12: ['此刻已有其他排期', 'Another change begins at this moment'],
})

const inFile = { width: 110, inline: true } as const
const seen = { readBy: besidePriceReaders } as const
const outcome = { readOnly: true, form: false } as const

/**
 * One row of a price sheet, as it stands in the file: what a site sells a product at from the moment of its price change on. A row
 * that is wrong is kept with what is wrong with it, so that it can be mended where it stands.
 */
export const priceSheetLine = entity(
  'priceSheetLine',
  ['价格表', 'Price sheet'],
  {
    adjustmentId: ref(['调价单', 'Price change'], {
      to: 'priceAdjustment',
      required: true,
      immutable: true,
      search: true,
    }),
    rowNo: int(['行号', 'Row'], { ...outcome, required: true, width: 72 }),
    siteCode: text(['站点编码', 'Site code'], {
      ...inFile,
      max: 64,
      search: true,
      width: 140,
      aliases: ['编码', '油站编码', '站点编号'],
      hint: ['必填', 'Needed'],
    }),
    siteId: ref(['站点', 'Site'], { ...outcome, to: 'site', width: 180 }),
    oilNo: text(['油品', 'Product'], {
      ...inFile,
      max: 32,
      search: true,
      width: 80,
      aliases: ['油号'],
      hint: ['必填，如 92、95、0', 'Needed: 92, 95, 0'],
    }),
    platformPrice: price(['平台价', 'Platform price'], { ...inFile, ...seen, min: 1, hint: ['必填', 'Needed'] }),
    settlePrice: price(['结算价', 'Settlement price'], {
      ...inFile,
      ...seen,
      min: 1,
      hint: ['不填则结算价不变', 'Stays as it is when empty'],
    }),
    effectiveTime: moment(['生效时间', 'From'], {
      list: false,
      hint: ['整表同一时刻；不填为上传时所选的时刻', 'One moment for the sheet; that of the upload when empty'],
    }),
    faultColumn: dict(['有误的列', 'Wrong column'], { ...outcome, of: priceSheetColumn, int: true, width: 110 }),
    fault: dict(['问题', 'Problem'], { ...outcome, of: priceSheetFault, int: true, search: true, width: 170 }),
    isRight: flag(['无误', 'Right'], { ...outcome, list: false, initial: false }),
    unread: text(['原内容', 'As it was'], { ...outcome, max: 60, width: 110 }),
  },
  {
    display: 'siteCode',
    columns: [
      'siteCode',
      'fault',
      'faultColumn',
      'unread',
      'oilNo',
      'platformPrice',
      'settlePrice',
      'siteId',
      'adjustmentId',
      'rowNo',
    ],
    // What is wrong comes first.
    order: ['isRight', 'rowNo'],
    index: [['adjustmentId', 'siteId', 'oilNo']],
  },
)
export const priceSheetLines = resource(priceSheetLine, {
  base: 'shell/priceadjustment/line',
  roles: { read: [...platformRoles], write: ['operator'] },
  writtenBy: 'platform',
})

/** Makes a price change of a sheet, or replaces the rows of one that is being written. Rows that are wrong come along and are named. */
export const importPriceSheet = call({
  title: ['导入价格表', 'Import a price sheet'],
  path: 'POST shell/priceadjustment/importSheet',
  permission: 'priceAdjustment_add',
  by: 'platform',
  upload: true,
  input: {
    id: ref(['调价单', 'Price change'], { to: 'priceAdjustment', form: false }),
    reason: text(['调价原因', 'Reason'], {
      max: 100,
      hint: ['新建调价单时必填', 'Needed for a new price change'],
    }),
    effectiveTime: moment(['生效时间', 'From'], {
      hint: ['不填则取表中的生效时间', 'The moment in the sheet when empty'],
    }),
  },
  output: one({
    id: ref(['调价单', 'Price change'], { required: true, to: 'priceAdjustment' }),
    adjustmentNo: text(['调价单号', 'Number'], { required: true }),
    total: int(['总行数', 'Rows'], { required: true }),
    failed: int(['有误的行数', 'Wrong rows'], { required: true }),
    failures: json(['有误的行', 'What is wrong'], {
      required: true,
      rows: {
        row: int(['行号', 'Row'], { required: true }),
        column: text(['列', 'Column']),
        value: text(['内容', 'Value']),
        reason: text(['原因', 'Reason'], { required: true }),
      },
    }),
  }),
  refuses: ['importFailed', 'changed'],
})
