import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type Label, passwordProblem } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { isCommon, isCommonDigest } from './leaked-passwords.ts'
import { clientDigest } from './password.ts'

/** What people try first, with the account or without it. */
const guessed = ['123456', '12345678', '123456789', '1234567890', '111111', '000000', '888888', '666666', '123123']
const words = ['password', 'admin', 'qwerty', 'abc', 'abcd', 'test', 'root', 'user', '']
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '888', '666', '@123', '2024', '2025', '2026']

const tooWeak: Label = ['密码过于简单', 'This password is too easy to guess']
const tooCommon: Label = [
  '此密码已在泄露的密码之列，请换一个',
  'Many people have had this password: choose another one',
]

const characters = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Every text of up to so many of these characters. */
function* textsOf(of: readonly string[], maxLength: number): Generator<string> {
  let shorter = ['']
  for (let length = 1; length <= maxLength; length++) {
    shorter = shorter.flatMap(start => of.map(one => start + one))
    yield* shorter
  }
}

/** Days of people's lives and years, as they are typed. */
function* days(): Generator<string> {
  for (let year = 1940; year <= 2035; year++)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= 31; day++) {
        const text = `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
        yield text
        yield text.slice(2)
      }
}

/** What anybody tries first: common words, the account, and whatever is too short to be a secret. */
function* guesses(account: string): Generator<string> {
  yield* guessed
  for (const base of [...words, account, account.toLowerCase()]) for (const ending of endings) yield base + ending
  yield* textsOf(characters, 3)
  yield* textsOf(characters.slice(-10), 5)
  yield* days()
}

const atOnce = 5_000

/** Whether a digest is of a password that is tried first; others are answered between a few thousand tries. */
async function isGuessed(digest: string, account: string): Promise<boolean> {
  let tried = 0
  for (const one of guesses(account)) {
    if (hash('md5', one) === digest.toLowerCase()) return true
    if (++tried % atOnce === 0) await setImmediate()
  }
  return false
}

const isDigest = (text: string) => /^[0-9a-f]{32}$/i.test(text)

/** Refuses a password that has the account in it, or that attackers try first; what else it must be, its field has asked already. */
export function refuseWeak(ctx: Ctx, field: string, password: string, account: string): void {
  const message = passwordProblem(password, account) ?? (isCommon(password) ? tooCommon : undefined)
  if (message) ctx.refuseInput([{ field, message }])
}

/** Refuses a new password that came as a digest, by what is known of it: itself, or only that it is easily guessed. */
export async function refuseWeakDigest(
  ctx: Ctx,
  field: string,
  { digest, plain, account }: { readonly digest: string; readonly plain: string | null; readonly account: string },
): Promise<void> {
  // Some clients of the family send the password itself: then the whole rule can be asked.
  if (!isDigest(digest)) return refuseWeak(ctx, field, digest, account)
  if (plain === null) {
    if (isCommonDigest(digest) || (await isGuessed(digest, account))) ctx.refuseInput([{ field, message: tooWeak }])
    return
  }
  if (clientDigest(plain) !== digest.toLowerCase())
    ctx.refuseInput([{ field, message: ['两次提交的新密码不一致', 'The digest is of another password'] }])
  refuseWeak(ctx, field, plain, account)
}
