import { request } from '../kernel/client.ts'
import { md5 } from '../kernel/md5.ts'

export interface NewPassword {
  readonly oldPassword: string
  readonly newPassword: string
  readonly newPassword1: string
}

/**
 * Changes one's own password. All three travel as digests, as at sign-in (blade-contract 3.2), and the new one also as it is,
 * because only then the server can ask the rule of it: in the body, which is in no log.
 */
export const changePassword = (typed: NewPassword) =>
  request('blade-user/update-password', {
    method: 'POST',
    body: {
      ...Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, md5(String(text))])),
      plain: typed.newPassword,
    },
    quiet: true,
  })
