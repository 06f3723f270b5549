import { type Label, passwordProblem } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import { clientDigest } from './password.ts'

/** What people try first, with the account or without it. */
const guessed = ['123456', '12345678', '123456789', '1234567890', '111111', '000000', '888888', '666666', '123123']
const words = ['password', 'admin', 'qwerty', 'abc', 'abcd', 'test', 'root', 'user', '']
const endings = ['', '1', '12', '123', '1234', '12345', '123456', '888', '666', '@123', '2024', '2025', '2026']

const tooWeak: Label = ['密码过于简单', 'This password is too easy to guess']

/** Whether a digest is of the account or of one of the passwords that are tried first. */
function isGuessed(digest: string, account: string): boolean {
  const bases = [...words, account, account.toLowerCase()]
  const tried = [...guessed, ...bases.flatMap(base => endings.map(ending => base + ending))]
  return tried.some(one => clientDigest(one) === digest.toLowerCase())
}

/** Refuses a password that has the account in it; what else it must be, its field has asked already. */
export function refuseWeak(ctx: Ctx, field: string, password: string, account: string): void {
  const message = passwordProblem(password, account)
  if (message) ctx.refuseInput([{ field, message }])
}

/** Refuses a new password that came as a digest, by what is known of it: itself, or only that it is easily guessed. */
export function refuseWeakDigest(
  ctx: Ctx,
  field: string,
  { digest, plain, account }: { readonly digest: string; readonly plain: string | null; readonly account: string },
): void {
  if (plain === null) {
    if (isGuessed(digest, account)) ctx.refuseInput([{ field, message: tooWeak }])
    return
  }
  if (clientDigest(plain) !== digest.toLowerCase())
    ctx.refuseInput([{ field, message: ['两次提交的新密码不一致', 'The digest is of another password'] }])
  refuseWeak(ctx, field, plain, account)
}
