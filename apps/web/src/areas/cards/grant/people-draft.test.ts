import { expect, test } from 'vitest'
import { amountOf, departmentsOf, ofStaff, readPasted, rowsOf, totalsOf, withPeople } from './people-draft.ts'

const staff = { id: '7', name: '张三', phone: '138****0001', deptName: '车队', cardStatus: 1 }

test('pasted lines hold a phone, and perhaps a name and an amount, in any order', () => {
  const { people, problems } = readPasted('13800000001\n13800000002 李四 300\n王五，+8613800000003；1,200.50\n\n')
  expect(problems).toEqual([])
  expect(people.map(({ phone, name, amount }) => [phone, name, amount])).toEqual([
    ['13800000001', '', undefined],
    ['13800000002', '李四', '300'],
    ['13800000003', '王五', '1200.50'],
  ])
})

test('lines without a phone and phones that repeat are told by their numbers', () => {
  const { people, problems } = readPasted('13800000001\nabc\n13800000001 李四\n1380000\n13800000005 1001 300')
  expect(people).toHaveLength(1)
  expect(problems.map(({ line, reason }) => [line, reason[0]])).toEqual([
    [2, '手机号码长度不为11位'],
    [3, '与第 1 行重复'],
    [4, '手机号码长度不为11位'],
    [5, '有多个数字，无法确定金额'],
  ])
})

test('nobody is on the list twice', () => {
  const once = withPeople([], [ofStaff(staff), ofStaff(staff)])
  expect(once).toHaveLength(1)
  expect(withPeople(once, [ofStaff(staff)])).toHaveLength(1)
})

test('the total counts own amounts before the usual one, and what cannot be granted is counted', () => {
  const people = [
    { ...ofStaff(staff), key: 'a' },
    { ...ofStaff(staff), key: 'b', amount: '12.34' },
    { ...ofStaff(staff), key: 'c', amount: '5000.01' },
    { ...ofStaff(staff), key: 'd', amount: '' },
  ]
  expect(totalsOf(people, '100', 500_000n)).toEqual({ count: 4, fen: 10_000n + 1234n + 500_001n, wrong: 2 })
  expect(amountOf({ ...ofStaff(staff), amount: '-1' }, '100')).toBeUndefined()
})

test('employees are sent by id and others by phone', () => {
  const people = [ofStaff(staff), ...readPasted('13800000002 李四 300').people]
  expect(rowsOf(people, '1,000')).toEqual([
    { staffId: '7', amount: '1000' },
    { userPhone: '13800000002', userName: '李四', amount: '300' },
  ])
  expect(departmentsOf(people)).toEqual([
    ['车队', 1],
    ['', 1],
  ])
})
