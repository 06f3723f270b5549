import { expect, test } from 'vitest'
import { atRate, capitals, divideRounded, formatDecimal, parseDecimal, priceOf, splitByWeight } from './decimal.ts'

/** A small generator of its own, so that a failure can be repeated from its seed. */
function* numbers(seed: number, count: number): Generator<bigint> {
  let state = BigInt(seed)
  for (let index = 0; index < count; index++) {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    yield state >> 24n
  }
}

const amounts: readonly (readonly [text: string, scale: number, value: bigint | undefined])[] = [
  ['0', 2, 0n],
  ['1', 2, 100n],
  ['1.2', 2, 120n],
  ['1234.50', 2, 123_450n],
  ['99999999.99', 2, 9_999_999_999n],
  ['7.8650', 4, 78_650n],
  ['45.320', 3, 45_320n],
  ['-3.10', 2, -310n],
  ['007', 2, 700n],
  ['0.001', 2, undefined],
  ['1.', 2, undefined],
  ['.5', 2, undefined],
  ['', 2, undefined],
  ['+1', 2, undefined],
  ['1e3', 2, undefined],
  ['1E20', 2, undefined],
  ['1,000', 2, undefined],
  ['NaN', 2, undefined],
  ['Infinity', 2, undefined],
  ['0x10', 2, undefined],
  ['１２', 2, undefined],
  ['1 2', 2, undefined],
  [' 1', 2, undefined],
  ['123456789012345678', 2, undefined],
]
test.each(amounts)('"%s" at scale %d is read as %s', (text, scale, value) => {
  expect(parseDecimal(text, scale)).toBe(value)
})

test('whatever is written can be read again', () => {
  for (const value of numbers(1, 500))
    for (const scale of [0, 2, 3, 4]) {
      const signed = value % 2n ? value : -value
      expect(parseDecimal(formatDecimal(signed / 100_000n, scale), scale)).toBe(signed / 100_000n)
    }
})

test('division rounds half away from zero, on both sides of it', () => {
  const cases = [
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [0n, 7n, 0n],
    [149n, 100n, 1n],
  ] as const
  for (const [top, bottom, result] of cases) expect(divideRounded(top, bottom)).toBe(result)
})

test('a rate of basis points and a price of litres are rounded once, to the fen', () => {
  expect(atRate(10_000_000n, 9800)).toBe(9_800_000n)
  expect(atRate(1n, 5000)).toBe(1n)
  expect(atRate(3n, 1666)).toBe(0n)
  expect(priceOf(45_320n, 78_650n)).toBe(35_644n)
  expect(priceOf(1n, 50_000n)).toBe(1n)
})

test('a split sums to the whole, and no part is off by more than one fen', () => {
  const weights = [...numbers(7, 400)].map(number => number % 1000n)
  for (let from = 0; from + 5 < weights.length; from += 5) {
    const part = [...weights.slice(from, from + 5), 1n]
    const sum = part.reduce((all, one) => all + one, 0n)
    for (const total of [0n, 1n, 99n, 100_000n, 9_999_999_999n]) {
      const split = splitByWeight(total, part)
      expect(split.reduce((all, one) => all + one, 0n)).toBe(total)
      for (const [index, one] of split.entries()) {
        const exact = (total * (part[index] ?? 0n)) / sum
        expect(one === exact || one === exact + 1n).toBe(true)
      }
    }
  }
})

test('what is taken back splits as what was given', () => {
  expect(splitByWeight(-100n, [1n, 1n, 1n])).toEqual(splitByWeight(100n, [1n, 1n, 1n]).map(part => -part))
})

test('without weights nothing is given to anybody, and one weight gets all', () => {
  expect(splitByWeight(100n, [0n, 0n])).toEqual([0n, 0n])
  expect(splitByWeight(100n, [])).toEqual([])
  expect(splitByWeight(101n, [0n, 9n])).toEqual([0n, 101n])
  expect(splitByWeight(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
})

// The examples of the central bank's rules for filling in notes, and the traps between groups of four digits.
const inCapitals: readonly (readonly [yuan: string, words: string])[] = [
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角'],
  ['0.53', '伍角叁分'],
  ['1.00', '壹元整'],
  ['1.05', '壹元零伍分'],
  ['10.00', '壹拾元整'],
  ['10.10', '壹拾元壹角'],
  ['101.00', '壹佰零壹元整'],
  ['1001.00', '壹仟零壹元整'],
  ['1010.05', '壹仟零壹拾元零伍分'],
  ['1234.50', '壹仟贰佰叁拾肆元伍角'],
  ['1409.50', '壹仟肆佰零玖元伍角'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['10000.00', '壹万元整'],
  ['10001.00', '壹万零壹元整'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['100000.00', '壹拾万元整'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['1000000.00', '壹佰万元整'],
  ['10000001.00', '壹仟万零壹元整'],
  ['10010000.00', '壹仟零壹万元整'],
  ['99999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['100000000.00', '壹亿元整'],
  ['100005000.00', '壹亿零伍仟元整'],
  ['100010000.00', '壹亿零壹万元整'],
  ['2000000000.00', '贰拾亿元整'],
  ['12000.00', '壹万贰仟元整'],
  ['100000001.00', '壹亿零壹元整'],
  ['110000000.00', '壹亿壹仟万元整'],
  ['1000000000000.00', '壹万亿元整'],
  ['1000100000000.00', '壹万零壹亿元整'],
  ['1000000000000.01', '壹万亿元零壹分'],
  ['1000000010000.00', '壹万亿零壹万元整'],
  ['5000020030040.10', '伍万亿零贰仟零叁万零肆拾元壹角'],
  ['9999999999999.99', '玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['-12.30', '负壹拾贰元叁角'],
]
test('capitals never double a 零, never end in one and use 亿 and 万 as a person would', () => {
  for (const value of numbers(7, 2000)) {
    const words = capitals(value % 1_000_000_000_000_000n)
    expect(words).not.toMatch(/零零|零元(?!整)|零[万亿]|亿.*亿/)
    expect(words).toMatch(/(整|角|分)$/)
  }
})
test.each(inCapitals)('%s yuan in capitals is %s', (yuan, words) => {
  expect(capitals(parseDecimal(yuan, 2) ?? -1n)).toBe(words)
})
