import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieOf, setCookie } from '../../kernel/http/cookie.ts'
import type { Exchange } from '../../kernel/context.ts'

const cookieName = 'forecourt-device'
const knownDays = 180
const daySeconds = 86_400
/** So many people of one browser are known; at a till they take turns. */
const maxPeople = 8

interface Who {
  readonly tenantId: string
  readonly account: string
}

const dayOf = (now: Date) => Math.floor(now.getTime() / 1000 / daySeconds)

const sealOf = (secret: string, { tenantId, account }: Who, day: string, device: string) =>
  createHmac('sha256', secret).update(['known device', tenantId, account, day, device].join('\n')).digest('base64url')

const entriesOf = ({ request }: Pick<Exchange, 'request'>): string[] =>
  (cookieOf(request, cookieName) ?? '').split('~').filter(Boolean).slice(0, maxPeople)

function isFor(entry: string, who: Who, secrets: readonly string[], now: Date): boolean {
  const [day = '', device = '', seal = ''] = entry.split('.')
  const age = dayOf(now) - Number(day)
  if (!/^\d{1,6}$/.test(day) || age < 0 || age > knownDays) return false
  const given = Buffer.from(seal)
  return secrets.some(secret => {
    const right = Buffer.from(sealOf(secret, who, day, device))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}

/**
 * The device from which this person has signed in before, if it is one: named by a cookie that we sealed for them then. It
 * is no credential: it only keeps the guesses of strangers from delaying those who are known.
 */
export function knownDevice(exchange: Exchange, who: Who, secrets: readonly string[], now: Date): string | undefined {
  return entriesOf(exchange)
    .find(entry => isFor(entry, who, secrets, now))
    ?.split('.')[1]
}

/** Makes the device known to this person's next sign-in, sealed with the first of the secrets. */
export function rememberDevice(exchange: Exchange, who: Who, secrets: readonly string[], now: Date): void {
  const others = entriesOf(exchange).filter(entry => !isFor(entry, who, secrets, now))
  const device = knownDevice(exchange, who, secrets, now) ?? randomBytes(12).toString('base64url')
  const day = String(dayOf(now))
  const own = [day, device, sealOf(secrets[0] ?? '', who, day, device)].join('.')
  const value = [own, ...others].slice(0, maxPeople).join('~')
  setCookie(exchange, cookieName, value, { path: '/api/blade-auth', maxAgeSeconds: knownDays * daySeconds })
}
