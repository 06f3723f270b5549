import { isPagePath, publicUrlProblem } from './addresses.ts'
import type { Format } from './field.ts'
import type { Label } from './label.ts'
import { passwordProblem } from './password.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|81|82|91)/

/** The specification's checks of an 18-character identity number, in its order and with its messages. */
export function idCardProblem(value: string): Label | undefined {
  if (!value) return ['证件号码不能为空', 'The ID number cannot be empty']
  if (value.length !== 18) return ['证件号码长度不为18位', 'The ID number length is not 18']
  if (!/^\d{17}[\dXx]$/.test(value)) return ['证件号码格式错误', 'ID number format error']
  if (!provinces.test(value)) return ['证件号码地址码错误', 'Address code error']
  const sum = weights.reduce((all, weight, index) => all + weight * Number(value[index]), 0)
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase() ? undefined : ['证件号码校验位错误', 'Check digit error']
}

/** The specification's checks of a mobile number. */
export function mobileProblem(value: string): Label | undefined {
  if (!value) return ['手机号码不能为空', 'The phone number cannot be empty']
  if (value.length !== 11) return ['手机号码长度不为11位', 'The phone number length is not 11']
  return /^1\d{10}$/.test(value) ? undefined : ['手机号码格式不正确', 'The phone number format is incorrect']
}

/** The form of a format that one expression says; the others are checked by more than their letters. */
export const formatPattern = {
  mobile: /^1\d{10}$/,
  idCard: /^\d{17}[\dXx]$/,
  phone: /^(1\d{10}|(0\d{2,3}-?)?\d{7,8})$/,
  email: /^[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+$/,
  url: /^https?:\/\/\S+$/,
  companyCode: /^([0-9A-Za-z]{15}|[0-9A-Za-z]{18})$/,
  taxNumber: /^([0-9A-Z]{15}|[0-9A-Z]{18}|[0-9A-Z]{20})$/,
  code: /^[\w.:-]+$/,
  bankSerial: /^[0-9A-Z-]+$/,
  accountNumber: /^\d{8,30}$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  bankCode: /^\d{12}$/,
  tenantId: /^\d{6,12}$/,
} as const satisfies Partial<Record<Format, RegExp>>

const matches = (format: keyof typeof formatPattern, problem: Label) => (value: string) =>
  formatPattern[format].test(value) ? undefined : problem

export const formatProblem: Readonly<Record<Format, (value: string) => Label | undefined>> = {
  mobile: mobileProblem,
  idCard: idCardProblem,
  phone: matches('phone', ['电话号码格式不正确', 'The phone number format is incorrect']),
  email: matches('email', ['邮箱格式不正确', 'The e-mail format is incorrect']),
  url: matches('url', ['网址须以http或https开头', 'The address must start with http or https']),
  publicUrl: publicUrlProblem,
  pagePath: value =>
    isPagePath(value) ? undefined : ['须为站内路径或http网址', 'Must be a path of this site or a web address'],
  companyCode: matches('companyCode', ['须为15或18位字母数字', 'Must be 15 or 18 letters and digits']),
  taxNumber: matches('taxNumber', ['须为15、18或20位字母数字', 'Must be 15, 18 or 20 letters and digits']),
  code: matches('code', ['只能包含字母、数字和 _ - . :', 'Only letters, digits and _ - . :']),
  bankSerial: matches('bankSerial', ['只能包含字母、数字和 -', 'Only letters, digits and -']),
  accountNumber: matches('accountNumber', ['须为8至30位数字', 'must be 8 to 30 digits']),
  month: matches('month', ['须为年-月，如 2026-01', 'must be a year and a month, such as 2026-01']),
  bankCode: matches('bankCode', ['须为12位数字', 'must be 12 digits']),
  password: value => passwordProblem(value),
  tenantId: matches('tenantId', ['租户编号须为数字', 'The tenant number must be digits']),
}

/** What cannot be seen or heard of a number: spaces, joiners, marks of direction. */
const unseen = /[\s\p{Cf}]/gu

/**
 * The one spelling of what can be written in several ways that look alike, by format: it is stored and compared, so that the
 * same number typed in full width, in small letters or with a space within is the same number.
 */
export const canonical: Readonly<Partial<Record<Format, (value: string) => string>>> = {
  bankSerial: value => value.normalize('NFKC').replace(unseen, '').toUpperCase(),
}

/** The check digit that makes a card number valid by Luhn. */
export function luhnDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Sixteen digits with a right check digit: any other text is a typing error and no card's number. */
export const isCardNumber = (text: string): boolean =>
  /^\d{16}$/.test(text) && luhnDigit(text.slice(0, -1)) === text.slice(-1)

/**
 * The specification's masking: a phone keeps 3 + 4, a card's number 6 + 4, others the first and last character, two
 * characters the first.
 */
export function masked(value: string): string {
  // What is masked stays as it is: a value may pass through here twice.
  if (/^(1\d\d\*{4}|\d{6}\*{6})\d{4}$/.test(value)) return value
  if (/^1\d{10}$/.test(value)) return `${value.slice(0, 3)}****${value.slice(-4)}`
  if (/^\d{16}$/.test(value)) return `${value.slice(0, 6)}******${value.slice(-4)}`
  if (value.length <= 1) return value
  if (value.length === 2) return `${value[0]}*`
  return `${value[0]}${'*'.repeat(Math.min(value.length - 2, 8))}${value.at(-1)}`
}
