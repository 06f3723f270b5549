import { call, one, ref, text } from '../../kernel/index.ts'

/** What a call answers that has made a code. */
export const madeCode = {
  key: text(['文件', 'File'], { required: true, max: 255 }),
  url: text(['地址', 'Address'], { required: true, max: 512 }),
}

/**
 * Whose code was scanned at a site: a terminal in use or an attendant on duty. A code that was guessed or changed, and one of
 * another site, are refused in the same words.
 */
export const readSiteCode = call({
  title: ['识别小程序码', 'Read a mini program code'],
  path: 'GET shell/shellpos/scan',
  permission: 'order_pay',
  reads: ['pos', 'salesman', 'site'],
  input: {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
    scene: text(['场景值', 'Scene'], { required: true, max: 32 }),
  },
  output: one({
    siteId: ref(['站点', 'Site'], { to: 'site', required: true }),
    posId: ref(['POS终端', 'POS terminal'], { to: 'pos' }),
    salesmanId: ref(['加油员', 'Attendant'], { to: 'salesman' }),
    name: text(['名称', 'Name'], { required: true }),
    gunNos: text(['油枪', 'Nozzles']),
  }),
})
