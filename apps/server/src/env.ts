import { createHmac } from 'node:crypto'
import { providersOf } from './env-providers.ts'
import { modes, type Variable } from './env-variable.ts'
import { developmentSecret, type Env, shortestSecret, type Values, variables } from './env-variables.ts'
import { loginFor } from './kernel/who/roles.ts'

// The one place that knows the environment variables. It reads nothing but the object it is given.

export { type Env, variables } from './env-variables.ts'

/** Lists everything wrong with the environment at once, one sentence for each fault; never shows a value. */
export class EnvError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(
      `The environment has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n- ${faults.join('\n- ')}`,
    )
    this.name = 'EnvError'
    this.faults = faults
  }
}

/** Reads the settings once, at the start; an empty variable counts as unset. Throws EnvError with every fault. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const faults: string[] = []
  const mode = modes.find(known => known === source['NODE_ENV']) ?? 'development'
  const values: Record<string, unknown> = {}
  for (const [name, variable] of Object.entries<Variable<unknown>>(variables)) {
    const given = source[name]?.trim() || variable.fallbackByMode?.[mode] || variable.fallback
    if (!given) continue
    try {
      values[name] = variable.parse(given)
    } catch (error) {
      faults.push(`${name} ${(error as Error).message}.`)
    }
  }
  faults.push(...missing(values), ...unsafe(values as Values))
  if (faults.length > 0) throw new EnvError(faults)
  return assemble(values as Required<Values>)
}

/** The application role's login to the database that `ownerUrl` names. */
export function appUrlFor(env: Env, ownerUrl: string): string {
  if (env.databaseAppUrl) return env.databaseAppUrl
  const url = new URL(ownerUrl)
  url.username = loginFor(decodeURIComponent(url.pathname.slice(1)))
  url.password = env.databaseAppPassword
  return url.href
}

function missing(values: Record<string, unknown>): string[] {
  return Object.entries<Variable<unknown>>(variables).flatMap(([name, { neededFor }]) => {
    const isMissing = neededFor && values[neededFor[0]] === neededFor[1] && values[name] === undefined
    return isMissing ? [`${name} is needed when ${neededFor.join(' is ')}.`] : []
  })
}

function unsafe(values: Values): string[] {
  const { NODE_ENV, APP_SECRET, APP_SECRET_PREVIOUS, DATABASE_URL, DEMO, PAYMENT_PROVIDER } = values
  if (NODE_ENV !== 'production') return []
  const faults: string[] = []
  const isWeak = (secret: string) => secret === developmentSecret || secret.length < shortestSecret
  if (APP_SECRET_PREVIOUS !== undefined && (isWeak(APP_SECRET_PREVIOUS) || APP_SECRET_PREVIOUS === APP_SECRET))
    faults.push(
      `APP_SECRET_PREVIOUS must be another one of at least ${shortestSecret} characters of your own in production.`,
    )
  if (!APP_SECRET || isWeak(APP_SECRET))
    faults.push(`APP_SECRET must be at least ${shortestSecret} characters of your own in production.`)
  if (!DATABASE_URL) faults.push('DATABASE_URL must name your own PostgreSQL in production.')
  if (PAYMENT_PROVIDER === 'simulator')
    faults.push('PAYMENT_PROVIDER must not be simulator in production: anybody could recharge without paying.')
  if (values.IDENTITY_LOCAL)
    faults.push('IDENTITY_LOCAL must be 0 in production: our server would call addresses inside its network.')
  if (DEMO)
    faults.push('DEMO must be 0 in production: it signs in without a captcha and seeds accounts with known passwords.')
  return faults
}

function assemble(values: Required<Values>): Env {
  const appUrl: string | undefined = values.DATABASE_APP_URL
  const frameHosts: readonly string[] | undefined = values.FRAME_HOSTS
  return {
    mode: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    logLevel: values.LOG_LEVEL,
    trustedProxyHops: values.TRUST_PROXY,
    publicUrl: values.PUBLIC_URL,
    frameHosts: frameHosts ?? [],
    metricsToken: values.METRICS_TOKEN,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    headersTimeoutMs: values.HEADERS_TIMEOUT_MS,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: appUrl,
    databaseAppPassword: (appUrl && decodeURIComponent(new URL(appUrl).password)) || derivePassword(values.APP_SECRET),
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databasePoolSize: values.DATABASE_POOL,
    databaseWaitMs: values.DATABASE_WAIT_MS,
    databaseSharePercent: values.DATABASE_SHARE,
    requestsAtOnce: values.REQUESTS_AT_ONCE,
    drainMs: values.DRAIN_MS,
    dataFolder: values.DATA_FOLDER,
    appSecret: values.APP_SECRET,
    previousAppSecret: values.APP_SECRET_PREVIOUS,
    isDemo: values.DEMO,
    allowsLocalIdentity: values.IDENTITY_LOCAL,
    ...providersOf(values),
    warnings: warningsOf(values),
  }
}

/** The same secret always gives the same password, so a restart needs nothing stored. */
function derivePassword(secret: string): string {
  return createHmac('sha256', secret).update('password of forecourt_app').digest('base64url')
}

function warningsOf(values: Required<Values>): string[] {
  const { NODE_ENV, HOST, APP_SECRET, SMS_PROVIDER, PRINTER_PROVIDER, ANCHOR_PROVIDER, MINI_PROGRAM_PROVIDER } = values
  const metricsToken: string | undefined = values.METRICS_TOKEN
  const isProduction = NODE_ENV === 'production'
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(HOST)
  return [
    isProduction && SMS_PROVIDER === 'simulator' && 'SMS_PROVIDER is simulator: no text message leaves this server.',
    isProduction &&
      (ANCHOR_PROVIDER === 'none' || ANCHOR_PROVIDER === 'simulator') &&
      `ANCHOR_PROVIDER is ${ANCHOR_PROVIDER}: nobody outside can say what the books were yesterday.`,
    isProduction && !metricsToken && 'METRICS_TOKEN is unset: /metrics answers nobody.',
    isProduction && PRINTER_PROVIDER === 'simulator' && 'PRINTER_PROVIDER is simulator: no receipt is printed.',
    isProduction &&
      MINI_PROGRAM_PROVIDER === 'simulator' &&
      'MINI_PROGRAM_PROVIDER is simulator: codes of terminals and attendants open no mini program.',
    isOpen && APP_SECRET === developmentSecret && 'HOST is open to the network and APP_SECRET is the public default.',
  ].filter(line => line !== false)
}
