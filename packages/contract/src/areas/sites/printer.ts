import {
  call,
  dict,
  dictionary,
  entity,
  flag,
  int,
  long,
  moment,
  one,
  ref,
  resource,
  secret,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { site } from './site.ts'

export const printerBrand = dictionary('printer_brand', ['品牌', 'Brand'], { 1: ['飞鹅', 'Feie'] })
export const onlineStatus = dictionary('online_status', ['在线', 'Online'], {
  0: ['离线', 'Offline'],
  1: ['在线', 'Online'],
  2: ['异常', 'Fault'],
})

export const printer = entity(
  'printer',
  ['打印机', 'Printer'],
  {
    name: text(['名称', 'Name'], { required: true, max: 32 }),
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true }),
    brand: dict(['品牌', 'Brand'], { of: printerBrand, int: true, required: true, initial: 1 }),
    sn: text(['编号', 'Serial number'], { required: true, unique: true, max: 20, format: 'code', immutable: true }),
    simNo: text(['流量卡号', 'SIM'], { max: 32, list: false }),
    copies: int(['联数', 'Copies'], { required: true, min: 1, max: 4, initial: 1 }),
    isEnabled: flag(['启用', 'In use'], {
      initial: true,
      hint: ['停用后小票不再发往此机', 'Receipts go elsewhere when off'],
    }),
    onlineStatus: dict(['在线', 'Online'], { of: onlineStatus, int: true, readOnly: true, initial: 0 }),
  },
  { display: 'name' },
)
export const printers = resource(printer, {
  base: 'zytPrint/print',
  roles: { read: ['operator', 'supplier'], write: ['operator', 'supplier'] },
  paths: { list: ['feie/shellprinter/page'] },
})

/** Binds a printer at the vendor and keeps it. Its key is needed for that once and is stored nowhere. */
export const addPrinter = call({
  title: ['添加已有打印机', 'Add a printer'],
  path: 'POST feie/shellprinter/addHavePrinter',
  permission: 'printer_add',
  about: site,
  by: ['owner', 'platform'],
  crossTenant: 'the number may be bound by another tenant, whose rows the caller cannot see',
  input: {
    siteId: printer.fields.siteId,
    sn: printer.fields.sn,
    key: secret(['密钥', 'Key'], { required: true, max: 64 }),
    name: printer.fields.name,
    simNo: printer.fields.simNo,
  },
  output: one({
    id: ref(['打印机', 'Printer'], { to: 'printer', required: true }),
    onlineStatus: printer.fields.onlineStatus,
    isConfirmed: flag(['厂商已确认', 'Confirmed by the vendor'], { required: true }),
  }),
  refuses: ['printerRefused'],
})

export const slipStates = states(
  {
    waiting: { code: 0, label: ['待打印', 'Waiting'], tone: 'waiting', to: { send: ['sent', 'failed', 'unknown'] } },
    sent: { code: 1, label: ['已发送', 'Sent'], tone: 'good' },
    failed: { code: 3, label: ['失败', 'Failed'], tone: 'bad' },
    unknown: { code: 4, label: ['结果未知', 'Unknown'], tone: 'running', to: { reconcile: ['sent', 'failed'] } },
  },
  { automatic: { send: ['发送', 'Sent'], reconcile: ['核对结果', 'Result asked for'] } },
)

/** A receipt on its way to, or out of, a printer. */
export const slip = entity(
  'slip',
  ['小票', 'Receipt'],
  {
    orderNo: text(['订单号', 'Order'], { required: true, max: 32, search: true, index: true, width: 140 }),
    // A site with receipts has orders, which are what its removal asks for.
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, width: 140, index: false }),
    printerId: ref(['打印机', 'Printer'], { to: 'printer', width: 130 }),
    content: long(['内容', 'Content'], { required: true, form: false }),
    providerOrderId: text(['打印单号', 'Print number'], { max: 64, list: false }),
    isCopy: flag(['补打', 'Copy'], { initial: false, width: 72 }),
    printTime: moment(['打印时间', 'Printed at'], { width: 112 }),
    failReason: text(['失败原因', 'Reason'], { width: 112 }),
    status: state(['状态', 'State'], { of: slipStates, search: true, width: 96 }),
  },
  { display: 'orderNo', index: [['status']] },
)
export const slips = resource(slip, {
  base: 'zytPrint/log',
  roles: { read: ['operator', 'supplier', 'site_manager', 'shop_assistant'] },
  verbs: ['list', 'detail'],
})

export const printAgain = call({
  title: ['补打', 'Print again'],
  path: 'POST zytPrint/print/again',
  permission: 'slip_again',
  roles: ['operator', 'supplier', 'site_manager', 'shop_assistant'],
  on: slip,
  input: { id: ref(['小票', 'Receipt'], { required: true, to: 'slip' }) },
})

/**
 * Puts a receipt in the queue of a printer of the site, inside the transaction of what it is the receipt of; without a
 * printer it is kept and can be printed later. `tenantId` is the site's supplier. `content` is
 * the paper itself: lines of 32 columns, the first of them the title, `[QR] …` a code to scan (`toPlainText`).
 */
export const printReceipt = call({
  title: ['打印小票', 'Print a receipt'],
  path: [],
  permission: 'internal',
  input: {
    tenantId: ref(['供货商', 'Supplier'], { to: 'tenant', required: true }),
    siteId: slip.fields.siteId,
    printerId: slip.fields.printerId,
    orderNo: slip.fields.orderNo,
    content: slip.fields.content,
  },
})
