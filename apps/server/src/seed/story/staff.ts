import { cardProducts, enableProduct, importStaff } from '@forecourt/contract/cards'
import { writeXlsx } from 'hucre/xlsx'
import type { Cast } from './acting.ts'

const surnames = '王李张刘陈杨黄赵周吴'
const names = [
  '伟',
  '建国',
  '志强',
  '秀英',
  '磊',
  '海燕',
  '军',
  '丽',
  '俊杰',
  '晓东',
  '国庆',
  '雪梅',
  '鹏',
  '文博',
  '玉兰',
]
const depts = ['运输一部', '运输二部', '城配车队', '行政部']
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const staffCount = 30

const rowOf = (phones: string, plates: string) => (_: unknown, at: number) => [
  `${phones}${String(at + 1).padStart(4, '0')}`,
  `${surnames[(at * 7) % 10]}${names[(at * 4 + 1) % 15]}`,
  `A${String(at + 1).padStart(4, '0')}`,
  depts[at % 4] ?? '',
  `${plates}${String(20_000 + at * 137)}`,
]

const companies = [
  { by: 'shunda', phones: '1390371', plates: '豫A' },
  { by: 'lanhai', phones: '1385711', plates: '浙A' },
]

/** Thirty employees of each company, by the workbook that companies fill in. */
export async function importEmployees(cast: Cast): Promise<void> {
  for (const { by, phones, plates } of companies) {
    const rows = [
      ['手机号', '姓名', '工号', '部门', '车牌'],
      ...Array.from({ length: staffCount }, rowOf(phones, plates)),
    ]
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '员工', rows }] }))
    const answer = await cast(by).call(importStaff, {}, { fileName: '员工.xlsx', contentType, bytes })
    if (answer.imported !== staffCount) throw new Error(`employees of ${by}: ${JSON.stringify(answer.failures)}`)
  }
}

/** The card that both companies give to their drivers; answers its id. */
export async function makeCardProduct(cast: Cast): Promise<string> {
  const operator = cast('operator')
  const limits = { perOrderMax: '400.00', perDayAmount: '800.00' }
  const kinds = { cardType: 1, kind: 1, namedFlag: 1, useScopeType: 1, validityType: 3 }
  const id = await operator.submit(cardProducts, { couponName: '司机加油卡', ...kinds, ...limits })
  await operator.call(enableProduct, { id })
  return id
}
