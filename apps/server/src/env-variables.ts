import {
  address,
  choice,
  type Details,
  flag,
  hosts,
  type Mode,
  modes,
  pem,
  text,
  type Variable,
  whole,
} from './env-variable.ts'

// What the environment may say, and what it comes to.

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const anchors = ['none', 'simulator', 'file', 'webhook', 'timestamp'] as const
const payments = ['none', 'simulator', 'wechat'] as const
export const developmentSecret = 'forecourt-development-secret-do-not-use-in-production'
export const shortestSecret = 32

const postgres = ['postgres:', 'postgresql:']
const forAliyun: Details = { neededFor: ['SMS_PROVIDER', 'aliyun'] }
const forS3: Details = { neededFor: ['STORAGE', 's3'] }
const forFeie: Details = { neededFor: ['PRINTER_PROVIDER', 'feie'] }
const forMiniProgram: Details = { neededFor: ['MINI_PROGRAM_PROVIDER', 'wechat'] }
const forWechat: Details = { neededFor: ['PAYMENT_PROVIDER', 'wechat'] }

/** Every environment variable of the server, in the order of .env.example. */
export const variables = {
  NODE_ENV: choice('How the server runs: development, test, or production, which refuses unsafe settings.', modes, {
    fallback: 'development',
  }),
  PORT: whole('The TCP port to listen on; 0 takes any free one.', 0, 65_535, { fallback: '8080' }),
  HOST: text('The address to listen on: by default this machine alone, where the proxy stands.', {
    fallback: '127.0.0.1',
  }),
  DATABASE_URL: address(
    'Your own PostgreSQL, as the role that owns the database and runs the migrations; unset starts an embedded one.',
    postgres,
  ),
  DATABASE_APP_URL: address(
    'The same database as the login of the running server; unset derives it from DATABASE_URL and APP_SECRET.',
    postgres,
  ),
  DATABASE_DIRECT_URL: address(
    'The same database and role past a pooler like pgbouncer in transaction mode, when DATABASE_APP_URL leads to one.',
    postgres,
  ),
  DATABASE_POOL: whole(
    'How many database connections one server process keeps at most for tenants, and as many for the platform.',
    1,
    1000,
    { fallback: '10' },
  ),
  DATABASE_WAIT_MS: whole(
    'How many milliseconds a request waits for a database connection, and again for a lock, before it is answered 503.',
    1500,
    60_000,
    { fallback: '2000' },
  ),
  DATABASE_SHARE: whole(
    'How much of the connections one tenant has at most at the same time, and all jobs together, in percent.',
    1,
    100,
    { fallback: '50' },
  ),
  DATA_FOLDER: text('The folder for the embedded database and for stored files.', { fallback: '.data' }),
  APP_SECRET: text(
    `The secret behind sign-in tokens and derived keys: in production at least ${shortestSecret} random characters.`,
    { fallbackByMode: { development: developmentSecret, test: developmentSecret, production: '' } },
  ),
  APP_SECRET_PREVIOUS: text(
    'Accepted beside APP_SECRET while that is being changed: the one before it, or for a moment the one to come.',
  ),
  DEMO: flag('1 fills an empty database with a demonstration; on by default in development only.', {
    fallbackByMode: { development: '1', test: '0', production: '0' },
  }),
  IDENTITY_LOCAL: flag('1 allows identity providers inside, for trying out; refused in production.', { fallback: '0' }),
  LOG_LEVEL: choice(`The least important log lines to write: ${logLevels.join(', ')}.`, logLevels, {
    fallback: 'info',
  }),
  PUBLIC_URL: address(
    'The address at which people open the application; passkeys are bound to its host, and unset means that nobody has them.',
    ['http:', 'https:'],
    { fallbackByMode: { development: 'http://localhost', test: 'http://localhost', production: '' } },
  ),
  METRICS_TOKEN: text('The bearer token that reads /metrics; unset means that in production nobody does.'),
  TRUST_PROXY: whole('How many reverse proxies stand in front, whose X-Forwarded headers are believed.', 0, 10, {
    fallback: '0',
  }),
  FRAME_HOSTS: hosts('The hosts whose pages a menu may show in a frame, with commas between them; unset allows none.'),
  REQUEST_TIMEOUT_MS: whole('How long a request may take to arrive with its body, in milliseconds.', 100, 600_000, {
    fallback: '30000',
  }),
  REQUESTS_AT_ONCE: whole(
    'How many requests one server process works on at the same time; others get 503.',
    1,
    100_000,
    {
      fallback: '500',
    },
  ),
  DRAIN_MS: whole(
    'How long a server that is told to stop goes on taking requests, while /readyz says 503 and connections end, in milliseconds.',
    0,
    600_000,
    { fallbackByMode: { development: '0', test: '0', production: '5000' } },
  ),
  HEADERS_TIMEOUT_MS: whole('How long the head of a request may take to arrive, in milliseconds.', 100, 600_000, {
    fallback: '15000',
  }),
  SMS_PROVIDER: choice('Who sends text messages: simulator or aliyun.', ['simulator', 'aliyun'], {
    fallback: 'simulator',
  }),
  ALIYUN_SMS_KEY_ID: text('The access key id of the Aliyun account.', forAliyun),
  ALIYUN_SMS_KEY_SECRET: text('The access key secret of the Aliyun account.', forAliyun),
  ALIYUN_SMS_SIGN_NAME: text('The signature that Aliyun puts before every message.', forAliyun),
  STORAGE: choice('Where uploaded files are kept: disk or s3.', ['disk', 's3'], { fallback: 'disk' }),
  S3_ENDPOINT: address('The address of the S3 service.', ['http:', 'https:'], forS3),
  S3_BUCKET: text('The bucket, which must exist.', forS3),
  S3_REGION: text('The region of the bucket.', forS3),
  S3_ACCESS_KEY: text('The access key for the bucket.', forS3),
  S3_SECRET_KEY: text('The secret key for the bucket.', forS3),
  S3_PATH_STYLE: flag('1 names the bucket in the path, as MinIO wants it, and not in the host name.', {
    fallback: '0',
  }),
  PRINTER_PROVIDER: choice('Who prints receipts: simulator or feie.', ['simulator', 'feie'], { fallback: 'simulator' }),
  FEIE_USER: text('The user name at Feie.', forFeie),
  FEIE_UKEY: text('The key of that user at Feie.', forFeie),
  MINI_PROGRAM_PROVIDER: choice(
    'Who makes the codes that open the mini program: simulator or wechat.',
    ['simulator', 'wechat'],
    { fallback: 'simulator' },
  ),
  MINI_PROGRAM_APP_ID: text('The app id of the mini program.', forMiniProgram),
  MINI_PROGRAM_APP_SECRET: text('The app secret of the mini program.', forMiniProgram),
  MINI_PROGRAM_PAGE: text('The page that codes open; without it the first one of the mini program.'),
  ANCHOR_PROVIDER: choice(
    'Where the heads of the hash chains are left each night, out of reach of the database: none, file, webhook, timestamp (RFC 3161) or simulator.',
    anchors,
    { fallbackByMode: { development: 'simulator', test: 'simulator', production: 'none' } },
  ),
  ANCHOR_FOLDER: text('The folder for them, best on another machine.', { neededFor: ['ANCHOR_PROVIDER', 'file'] }),
  ANCHOR_WEBHOOK_URL: address('The address that keeps them.', ['https:', 'http:'], {
    neededFor: ['ANCHOR_PROVIDER', 'webhook'],
  }),
  ANCHOR_TIMESTAMP_URL: address('The address of a time-stamping authority.', ['https:', 'http:'], {
    neededFor: ['ANCHOR_PROVIDER', 'timestamp'],
  }),
  PAYMENT_PROVIDER: choice('Who takes payments online: none, simulator (never in production) or wechat.', payments, {
    fallbackByMode: { development: 'simulator', test: 'simulator', production: 'none' },
  }),
  WECHAT_PAY_MERCHANT: text('The merchant number at WeChat Pay.', forWechat),
  WECHAT_PAY_APP_ID: text('The app id that is bound to the merchant.', forWechat),
  WECHAT_PAY_SERIAL: text("The serial number of the merchant's certificate.", forWechat),
  WECHAT_PAY_PRIVATE_KEY: pem("The private key of that certificate as PEM; \\n stands for a line's end.", forWechat),
  WECHAT_PAY_API_KEY: text('The APIv3 key of 32 characters that notices are sealed with.', forWechat),
  WECHAT_PAY_PUBLIC_KEY_ID: text("The id of WeChat Pay's public key; without it its certificates are fetched."),
  WECHAT_PAY_PUBLIC_KEY: pem("WeChat Pay's public key as PEM, with its id; \\n stands for a line's end."),
  WECHAT_PAY_NOTIFY_URL: address(
    'The public address of /api/funds/payment/notice on this server, to which WeChat Pay sends its notices.',
    ['https:', 'http:'],
    forWechat,
  ),
} satisfies Record<string, Variable<unknown>>

type Name = keyof typeof variables
type Parsed<Key extends Name> = ReturnType<(typeof variables)[Key]['parse']>
export type Values = { [Key in Name]?: Parsed<Key> }

/** The settings of one server process, checked; optional parts are absent rather than empty. */
export interface Env {
  mode: Mode
  host: string
  port: number
  logLevel: (typeof logLevels)[number]
  trustedProxyHops: number
  publicUrl: string | undefined
  metricsToken: string | undefined
  requestTimeoutMs: number
  headersTimeoutMs: number
  /** Of the owner role; undefined means the embedded database. */
  databaseUrl: string | undefined
  /** Of the application role, when the operator names it; see `appUrlFor`. */
  databaseAppUrl: string | undefined
  /** Of the application role past a pooler; undefined when there is none between. */
  databaseDirectUrl: string | undefined
  /** The password of the login of the running server. */
  databaseAppPassword: string
  databasePoolSize: number
  databaseSharePercent: number
  requestsAtOnce: number
  drainMs: number
  /** How long a request waits for a connection, and again for a lock. */
  databaseWaitMs: number
  dataFolder: string
  appSecret: string
  /** Accepted beside it while it is being changed. */
  previousAppSecret: string | undefined
  isDemo: boolean
  allowsLocalIdentity: boolean
  /** Whose pages a menu may show in a frame. */
  frameHosts: readonly string[]
  sms: { provider: 'simulator' } | { provider: 'aliyun'; keyId: string; keySecret: string; signName: string }
  storage:
    | { provider: 'disk' }
    | {
        provider: 's3'
        endpoint: string
        bucket: string
        region: string
        accessKey: string
        secretKey: string
        isPathStyle: boolean
      }
  miniProgram:
    | { provider: 'simulator' }
    | { provider: 'wechat'; appId: string; appSecret: string; page: string | undefined }
  printer: { provider: 'simulator' } | { provider: 'feie'; user: string; ukey: string }
  anchor: { provider: 'none' | 'simulator' } | { provider: 'file' | 'webhook' | 'timestamp'; place: string }
  payment:
    | { provider: 'none' | 'simulator' }
    | {
        provider: 'wechat'
        merchantNo: string
        appId: string
        serialNo: string
        privateKey: string
        apiKey: string
        publicKeyId: string | undefined
        publicKey: string | undefined
        notifyUrl: string
      }
  /** Settings that work and deserve a line in the log at the start. */
  warnings: string[]
}
