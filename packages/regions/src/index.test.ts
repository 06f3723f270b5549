import { expect, test } from 'vitest'
import { type Region, regions } from './index.ts'

const all = regions()
const byCode = new Map(all.map(region => [region.code, region]))
const at = (code: string): Region => byCode.get(code) ?? expect.fail(`no region ${code}`)

test('there are one country, 34 provinces, 342 prefectures and 2849 counties', () => {
  expect([0, 1, 2, 3].map(level => all.filter(region => region.level === level).length)).toEqual([1, 34, 342, 2849])
})

test('every code is unique and has two digits per level', () => {
  expect(byCode.size).toBe(all.length)
  for (const { code, level } of all) expect(code).toMatch(level === 0 ? /^00$/ : new RegExp(`^\\d{${level * 2}}$`))
})

test('every region but the country has a parent one level up, and comes after it', () => {
  const seen = new Set<string>()
  for (const { code, parentCode, level } of all) {
    if (level > 0) expect(at(parentCode).level, code).toBe(level - 1)
    if (level > 0) expect(seen.has(parentCode), code).toBe(true)
    seen.add(code)
  }
})

test('ancestors are the codes of the way down, and every one of them exists', () => {
  for (const { code, ancestors, parentCode, level } of all.slice(1)) {
    const above = ancestors.split(',')
    expect(above.length, code).toBe(level)
    expect(above.at(-1), code).toBe(parentCode)
    for (const ancestor of above) at(ancestor)
  }
})

test('a county names its province, its prefecture and itself', () => {
  expect(at('330106')).toEqual({
    code: '330106',
    parentCode: '3301',
    name: '西湖区',
    level: 3,
    ancestors: '00,33,3301',
    provinceCode: '33',
    provinceName: '浙江省',
    cityCode: '3301',
    cityName: '杭州市',
    districtCode: '330106',
    districtName: '西湖区',
  })
})

test('the four municipalities keep a prefecture row', () => {
  const names = ['1101', '1201', '3101', '5001'].map(code => at(code).name)
  expect(names).toEqual(['北京市', '天津市', '上海市', '重庆市'])
  expect(at('5002').name).toBe('县')
  expect(at('110101')).toMatchObject({ name: '东城区', ancestors: '00,11,1101' })
})

test('Taiwan, Hong Kong and Macau are provinces without rows below them', () => {
  for (const code of ['71', '81', '82']) expect(at(code)).toMatchObject({ level: 1, parentCode: '00' })
  expect(all.filter(region => /^(71|81|82)../.test(region.code))).toEqual([])
})

test('development zones and prefectures that stand in for counties are not counties', () => {
  expect(byCode.has('130171')).toBe(false)
  expect(byCode.has('441900')).toBe(false)
  expect(at('4419').name).toBe('东莞市')
})

test('recent changes are in: Linping and Qiantang districts, Milin and Baiyang cities', () => {
  expect(['330113', '330114', '540481', '659012'].map(code => at(code).name)).toEqual([
    '临平区',
    '钱塘区',
    '米林市',
    '白杨市',
  ])
  expect(byCode.has('330104')).toBe(false)
})
