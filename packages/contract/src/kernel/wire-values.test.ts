import { describe, expect, test } from 'vitest'
import { idCardProblem, masked, mobileProblem } from './checks.ts'
import { dictionary } from './dictionary.ts'
import { entity } from './entity.ts'
import {
  day,
  dict,
  file,
  flag,
  int,
  json,
  long,
  moment,
  money,
  price,
  quantity,
  ratio,
  ref,
  secret,
  state,
  text,
} from './kinds/index.ts'
import type { Field } from './field.ts'
import { formatField, formatFields, parseField, parseFields } from './wire-values.ts'
import { schemaOfFields } from './schema.ts'
import type { Label } from './label.ts'
import { states } from './states.ts'

const label: Label = ['甲', 'Alpha']
const colours = dictionary('colour', ['颜色', 'Colour'], { 1: ['红', 'Red'], 2: ['蓝', 'Blue'] })
const steps = states({ open: { code: 0, label: ['开', 'Open'], tone: 'neutral' } })
const bad = Symbol('refused')

type Row = readonly [field: Field, raw: unknown, value: unknown]
const at = (moment_: string) => new Date(moment_)
const rows: readonly Row[] = [
  // Text: trimmed, bounded, printable.
  [text(label), '  hallo ', 'hallo'],
  [text(label), 12, '12'],
  [text(label), '', null],
  [text(label), null, null],
  [text(label), '   ', ''],
  [text(label, { max: 3 }), '四个字符', bad],
  [text(label, { min: 6 }), 'short', bad],
  [text(label), {}, bad],
  [text(label), ['a'], bad],
  [text(label), true, bad],
  [text(label), 'a\u0000b', bad],
  [text(label), 'a\u0007b', bad],
  [text(label), 'a\ud800b', bad],
  [text(label), '😀', '😀'],
  [text(label), 'x'.repeat(256), bad],
  [long(label), 'line\nline', 'line\nline'],
  [long(label), 'x'.repeat(20_001), bad],
  [secret(label), 'pass', 'pass'],
  [file(label), 'x'.repeat(256), bad],
  // Formats.
  [text(label, { format: 'mobile' }), '13812345678', '13812345678'],
  [text(label, { format: 'mobile' }), '１3812345678', bad],
  [text(label, { format: 'email' }), 'a@b.cn', 'a@b.cn'],
  [text(label, { format: 'email' }), 'a@b', bad],
  [text(label, { format: 'url' }), 'https://a.cn/x', 'https://a.cn/x'],
  [text(label, { format: 'url' }), 'javascript:alert(1)', bad],
  [text(label, { format: 'code' }), 'a-b_c.d:1', 'a-b_c.d:1'],
  [text(label, { format: 'code' }), "a' or 1=1", bad],
  [text(label, { format: 'companyCode' }), '91310000MA1FL0XXXX', '91310000MA1FL0XXXX'],
  [text(label, { format: 'companyCode' }), '1234', bad],
  [text(label, { format: 'phone' }), '021-66886601', '021-66886601'],
  [text(label, { format: 'tenantId' }), '100001', '100001'],
  // Whole numbers.
  [int(label), '12', 12],
  [int(label), -5, -5],
  [int(label), 1.5, bad],
  [int(label), '1e3', bad],
  [int(label), 'NaN', bad],
  [int(label), Number.NaN, bad],
  [int(label), '１２', bad],
  [int(label), 2_147_483_648, bad],
  [int(label), -2_147_483_649, bad],
  [int(label, { min: 1, max: 99 }), 0, bad],
  [int(label), '99999999999', bad],
  [ratio(label), 9800, 9800],
  [ratio(label), -1, bad],
  // Amounts: whole fen, never through a floating-point number.
  [money(label), '1234.5', 123_450n],
  [money(label), 1234.5, 123_450n],
  [money(label), 0, 0n],
  [money(label), -1, bad],
  [money(label), 0.001, bad],
  [money(label), 1e20, bad],
  [money(label), '1,000', bad],
  [money(label), 'NaN', bad],
  [money(label), 0.1 + 0.2, bad],
  [money(label), '99999999.99', 9_999_999_999n],
  [money(label), '100000000.00', bad],
  [money(label, { min: 1 }), '0.00', bad],
  [money(label, { min: -100 }), '-1.00', -100n],
  [money(label), {}, bad],
  [price(label), '7.8650', 78_650n],
  [price(label), '7.86501', bad],
  [quantity(label), '45.32', 45_320n],
  [quantity(label), '-0.001', bad],
  // Choices.
  [flag(label), 1, true],
  [flag(label), 'false', false],
  [flag(label), 'perhaps', bad],
  [flag(label), 2, bad],
  [dict(label, { of: colours }), '2', '2'],
  [dict(label, { of: colours, int: true }), '2', 2],
  [dict(label, { of: colours }), '3', bad],
  [dict(label, { of: colours }), 'toString', bad],
  [dict(label, { of: colours, int: true }), 1.5, bad],
  [dict(label, { of: colours, many: true }), '1,2', ['1', '2']],
  [dict(label, { of: colours, many: true }), ['1', '3'], bad],
  // References: decimal text, because they pass 2^53.
  [ref(label), '9223372036854775807', '9223372036854775807'],
  [ref(label), '9223372036854775808', bad],
  [ref(label), '12345678901234567890', bad],
  [ref(label), 'abc', bad],
  [ref(label), '-1', bad],
  [ref(label), '1 or 1=1', bad],
  [ref(label), {}, bad],
  [ref(label, { to: 'tenant' }), '000000', '000000'],
  [ref(label, { to: 'tenant' }), '1234567890123', bad],
  [ref(label, { many: true }), '1,,2', ['1', '2']],
  [ref(label, { many: true }), [], null],
  [ref(label, { many: true }), [['1']], bad],
  [ref(label, { many: true }), { 0: '1' }, bad],
  // Time: Shanghai on the wire, a moment inside.
  [moment(label), '2025-03-01 08:00:00', at('2025-03-01T00:00:00Z')],
  [moment(label), '2025-03-01', at('2025-02-28T16:00:00Z')],
  [moment(label), '2025-02-29 00:00:00', bad],
  [moment(label), '2025-03-01 24:00:00', bad],
  [moment(label), 'yesterday', bad],
  [moment(label), 1_700_000_000_000, bad],
  [day(label), '2024-02-29', '2024-02-29'],
  [day(label), '2024-02-29 10:00:00', '2024-02-29'],
  [day(label), '2025-02-29', bad],
  [day(label), '2025-13-01', bad],
  [day(label), '2025-01-01 or more', bad],
  // Structures.
  [json(label), '{"a":1}', { a: 1 }],
  [json(label), '{"a":', bad],
  [json(label), 'x'.repeat(20_001), bad],
  [json(label), { a: ['b\u0000'] }, bad],
  [json(label), '{"a\\u0000":1}', bad],
  [json(label), ['\ud800'], bad],
  [json(label), ['C:\\u0000', '🚗'], ['C:\\u0000', '🚗']],
  [
    json(label, { rows: { amount: money(label, { required: true }) } }),
    [{ amount: '1.00', more: 1 }],
    [{ amount: 100n }],
  ],
  [json(label, { rows: { amount: money(label, { required: true }) } }), [{}], bad],
  [json(label, { rows: { amount: money(label) } }), 'text', bad],
  [json(label, { rows: { amount: money(label, { required: true }) } }), [null], bad],
  [json(label, { rows: { amount: money(label) } }), Array.from({ length: 5001 }, () => ({})), bad],
]

const shown = (raw: unknown) => {
  const text_ = typeof raw === 'number' ? String(raw) : JSON.stringify(raw)
  return text_ && text_.length > 40 ? `${text_.slice(0, 40)}…` : text_
}

describe('a value from the wire', () => {
  test.each(rows.map(row => [row[0].kind, shown(row[1]), ...row] as const))(
    '%s %s',
    (_kind, _raw, field, raw, value) => {
      const parsed = parseField(field, raw)
      if (value !== bad) return expect(parsed).toEqual({ value })
      expect(parsed).toHaveProperty('problem')
      // A problem names the field by its label, in both languages.
      const { problem } = parsed as { problem: Label }
      expect(problem[0]).toMatch(/^甲./)
      expect(problem[1]).toMatch(/^Alpha:? ./)
    },
  )
})

test('a missing value is asked for by its label: typed, chosen or uploaded', () => {
  const ask = (field: Field) => (parseField(field, '') as { problem: Label }).problem
  expect(ask(text(['姓名', 'Name'], { required: true }))).toEqual(['请输入姓名', 'Enter name'])
  expect(ask(ref(['站点', 'Site'], { required: true }))).toEqual(['请选择站点', 'Select site'])
  expect(ask(file(['凭证', 'Voucher'], { required: true }))).toEqual(['请上传凭证', 'Please upload voucher'])
})

const fields = {
  name: text(['名称', 'Name'], { required: true }),
  sort: int(['排序', 'Order'], { initial: 1 }),
  phone: text(['手机', 'Phone'], { mask: true }),
  hash: secret(['摘要', 'Hash'], { readOnly: true }),
  amount: money(['金额', 'Amount'], { readOnly: true }),
  status: state(['状态', 'State'], { of: steps }),
}

test('C33: unknown keys, server-owned fields and states of a body are never read', () => {
  const body = { name: 'a', sort: 2, amount: '9.00', hash: 'x', status: 3, other: 1, $index: 0, __proto__: { sort: 9 } }
  expect(parseFields(fields, body)).toEqual({ values: { name: 'a', sort: 2 }, problems: [] })
})

test('a new row gets the declared first values, a partial change only what was sent', () => {
  expect(parseFields(fields, { name: 'a' }).values).toEqual({ name: 'a', sort: 1 })
  expect(parseFields(fields, { phone: '' }, true).values).toEqual({ phone: null })
  expect(parseFields(fields, {}, true)).toEqual({ values: {}, problems: [] })
  expect(parseFields(fields, { name: '' }, true).problems.map(problem => problem.field)).toEqual(['name'])
})

test('C54: keys of a prototype are no input', () => {
  expect(parseFields({ toString: text(label) }, {}).values).toEqual({})
})

test('C34: secrets never leave, masked fields only masked, amounts as decimals and moments in Shanghai', () => {
  const row = { name: 'a', phone: '13812345678', hash: 'secret', amount: 5n, status: 0, sort: null }
  expect(formatFields(fields, row, true)).toEqual({
    name: 'a',
    phone: '138****5678',
    amount: '0.05',
    status: 0,
    sort: null,
  })
  expect(formatField(moment(label), new Date('2025-02-28T16:00:00Z'))).toBe('2025-03-01 00:00:00')
  expect(formatField(flag(label), false)).toBe(0)
  expect(formatField(ref(label, { many: true }), ['1', '2'])).toBe('1,2')
  expect(formatField(json(label, { rows: { a: money(label) } }), [{ a: 150n, b: 1 }])).toEqual([{ a: '1.50' }])
})

test('the document says of each field what the parser does', () => {
  const input = schemaOfFields(fields, true) as { properties: object; required: string[] }
  expect(Object.keys(input.properties)).toEqual(['name', 'sort', 'phone'])
  expect(input.required).toEqual(['name'])
  expect(Object.keys((schemaOfFields(fields) as { properties: object }).properties)).not.toContain('hash')
})

const idCards: readonly (readonly [number: string, problem: string | undefined])[] = [
  ['', '证件号码不能为空'],
  ['1101051949123100', '证件号码长度不为18位'],
  ['11010519491231A02X', '证件号码格式错误'],
  ['１10105194912310021', '证件号码格式错误'],
  ['00010519491231002X', '证件号码地址码错误'],
  ['110105194912310021', '证件号码校验位错误'],
  ['11010519491231002X', undefined],
  ['11010519491231002x', undefined],
]
test.each(idCards)('the identity number "%s" is answered with %s', (number, problem) => {
  expect(idCardProblem(number)?.[0]).toBe(problem)
})

const mobiles: readonly (readonly [number: string, problem: string | undefined])[] = [
  ['', '手机号码不能为空'],
  ['1381234567', '手机号码长度不为11位'],
  ['23812345678', '手机号码格式不正确'],
  ['1381234567a', '手机号码格式不正确'],
  ['13812345678', undefined],
]
test('a problem is said of the field, and names nothing twice', () => {
  const { problems } = parseFields(
    {
      phone: text(['手机', 'Mobile'], { format: 'mobile' }),
      contact: text(['联系电话', 'Contact phone'], { format: 'phone' }),
      code: text(['编码', 'Code'], { format: 'code' }),
    },
    { phone: '138', contact: 'x', code: 'a b' },
  )
  expect(problems.map(one => one.message)).toEqual([
    ['手机号码长度不为11位', 'Mobile: The phone number length is not 11'],
    ['联系电话号码格式不正确', 'Contact phone: The phone number format is incorrect'],
    ['编码只能包含字母、数字和 _ - . :', 'Code: Only letters, digits and _ - . :'],
  ])
})

test.each(mobiles)('the mobile number "%s" is answered with %s', (number, problem) => {
  expect(mobileProblem(number)?.[0]).toBe(problem)
})

test('masking keeps what tells people apart and nothing else', () => {
  const cases = [
    ['13812345678', '138****5678'],
    ['张三', '张*'],
    ['李', '李'],
    ['', ''],
    ['欧阳小明', '欧**明'],
    ['6222020200012345678', '6********8'],
    ['1000020152731846', '100002******1846'],
    ['100002******1846', '100002******1846'],
  ]
  for (const [given, expected] of cases) expect(masked(given ?? '')).toBe(expected)
})

describe('what other clients say', () => {
  const fields = {
    domainUrl: text(label, { spellings: ['domain'] }),
    people: ref(label, { many: true }),
    key: secret(label, { starred: true }),
    hidden: secret(label),
  }

  test('is read from another spelling where the own says nothing, and written beside it', () => {
    const read = (raw: object) => parseFields(fields, { ...raw }).values['domainUrl']
    expect(read({ domain: 'http://a' })).toBe('http://a')
    expect(read({ domainUrl: '', domain: 'http://a' })).toBe('http://a')
    expect(read({ domainUrl: 'http://b', domain: 'http://a' })).toBe('http://b')
    expect([read({ domain: '' }), read({})]).toEqual([null, undefined])
    for (const nothing of ['', null])
      expect(parseFields(fields, { domainUrl: nothing }, true).values).toEqual({ domainUrl: null })
    expect(parseFields(fields, {}, true).values).toEqual({})
    expect(formatFields(fields, { domainUrl: 'http://b', people: ['1', '2'], key: 'x', hidden: 'y' })).toEqual({
      domainUrl: 'http://b',
      domain: 'http://b',
      people: '1,2',
      key: '******',
    })
  })

  test('finds a text where there are none of several, and nothing for a secret that is not there', () => {
    expect(formatFields(fields, {})).toEqual({ domainUrl: null, domain: null, people: '', key: null })
  })

  test('means an entry of the dictionary by its other keys', () => {
    const opening = dict(label, {
      of: dictionary('opening', label, { 1: ['否', 'No'], 2: ['是', 'Yes'] }, { 0: '1' }),
      int: true,
    })
    expect([0, '0', 1, 2].map(raw => parseField(opening, raw))).toEqual([1, 1, 1, 2].map(value => ({ value })))
    for (const raw of [3, 'toString', '__proto__']) expect(parseField(opening, raw)).toHaveProperty('problem')
  })

  test('names a stored file by the address that its upload answered', () => {
    for (const raw of ['a~b.png', '/api/files/a~b.png', 'https://x.example/api/files/a~b.png'])
      expect(parseField(file(label), raw)).toEqual({ value: 'a~b.png' })
  })
})

test('a tree\'s root has the parent "0" on the wire', () => {
  const tree = entity('branch', label, { parentId: ref(label, { to: 'branch' }) }, { parent: 'parentId' })
  expect(formatFields(tree.fields, { parentId: null })).toEqual({ parentId: '0' })
  expect(formatFields(tree.fields, { parentId: '7' })).toEqual({ parentId: '7' })
  expect(formatField(tree.fields.parentId, null)).toBeNull()
})
