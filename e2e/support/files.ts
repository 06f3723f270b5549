import { randomInt } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'

/** A picture of a payment, as a file one chooses. Each is another one: one picture proves one payment. */
export async function voucherPicture(name: string) {
  const create = {
    width: 640,
    height: 360,
    channels: 3 as const,
    background: { r: randomInt(256), g: randomInt(256), b: randomInt(256) },
  }
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

const heads = ['手机号', '姓名', '工号', '部门', '车牌', '每日限额']
const phoneOf = (at: number) => `1387001${String(at).padStart(4, '0')}`

/** Fifty employees of one department, and three rows among them that cannot be. */
export async function staffWorkbook(department: string) {
  const good = Array.from({ length: 50 }, (_, at) => [
    phoneOf(at + 1),
    `司机${String(at + 1).padStart(2, '0')}`,
    `C${String(at + 1).padStart(4, '0')}`,
    department,
    `豫A${String(50_000 + at)}`,
    '',
  ])
  const bad = [
    ['13870010', '号码短', 'C9001', department, '', ''],
    [phoneOf(100), '', 'C9002', department, '', ''],
    [phoneOf(1), '重复者', 'C9003', department, '', ''],
  ]
  const rows = [
    heads,
    ...good.slice(0, 10),
    bad[0] ?? [],
    ...good.slice(10, 30),
    bad[1] ?? [],
    ...good.slice(30),
    bad[2] ?? [],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: '员工', rows }] }))
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: '长途车队.xlsx', mimeType, buffer }
}
