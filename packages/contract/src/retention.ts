import { entitiesOf, type Label } from './kernel/index.ts'
import { areas } from './index.ts'

/** How long the rows of a table stay. */
export interface Retention {
  /** With its schema, when that is not `public`. */
  readonly table: string
  readonly label: Label
  /** How many minutes after `since` a row is deleted; absent for what stays for ever. */
  readonly minutes?: number
  /** Columns with moments; the last of them counts. Absent where time goes by the id. */
  readonly since?: readonly string[]
  /** The job that deletes the rows, where more goes with them than a statement can delete. */
  readonly by?: string
}

const day = 24 * 60

/** Tables that are no entities. */
const others: readonly Retention[] = [
  { table: 'idempotency', label: ['请求键', 'Request keys'], minutes: 7 * day, since: ['created_at'] },
  { table: 'session', label: ['登录会话', 'Sessions'], minutes: 30 * day, since: ['expires_at'] },
  { table: 'captcha', label: ['验证码', 'Captchas'], minutes: 0, since: ['expires_at'] },
  {
    table: 'social_state',
    label: ['第三方登录过程', 'Sign-ins by providers, begun'],
    minutes: 0,
    since: ['expires_at'],
  },
  { table: 'social_proof', label: ['第三方身份证明', 'Who may register'], minutes: 0, since: ['expires_at'] },
  {
    table: 'sign_in_failure',
    label: ['登录失败记录', 'Failed sign-ins'],
    minutes: day,
    since: ['failed_at', 'locked_until'],
  },
  {
    table: 'card_try',
    label: ['卡号试错记录', 'Failed tries of cards'],
    minutes: day,
    since: ['failed_at', 'locked_until'],
  },
  { table: 'step_up', label: ['操作验证码', 'Codes that confirm a call'], minutes: day, since: ['expires_at'] },
  { table: 'partner_nonce', label: ['签名随机数', 'Nonces of signatures'], minutes: 15, since: ['seen_at'] },
  { table: 'event', label: ['实时消息', 'Live events'], minutes: day, since: ['time'] },
  {
    table: 'stored_file',
    label: ['文件', 'Files'],
    minutes: 0,
    since: ['expires_at'],
    by: 'tools.forgetFiles',
  },
  { table: 'retired_secret', label: ['已更换的应用密钥', 'Former secrets of the installation'] },
  { table: 'paper_proof', label: ['纸质单据存证', 'Proofs of papers'] },
  { table: 'audit_entry', label: ['审计日志', 'Audit trail'] },
  { table: 'audit_seal', label: ['审计封链', 'Seals of the audit trail'] },
  { table: 'ledger.chart', label: ['会计科目', 'Chart of accounts'] },
  { table: 'ledger.event', label: ['账务事件', 'Events that are posted'] },
  { table: 'ledger.period', label: ['会计期间', 'Accounting periods'] },
  { table: 'ledger.account', label: ['账户', 'Accounts'] },
  { table: 'ledger.entry', label: ['凭证', 'Entries'] },
  { table: 'ledger.line', label: ['分录', 'Lines of entries'] },
  { table: 'ledger.hold', label: ['冻结', 'Holds'] },
  { table: 'ledger.unsealed', label: ['待封链凭证', 'Entries to be sealed'] },
  { table: 'ledger.daily', label: ['每日发生额', 'Totals by day'] },
  { table: 'ledger.seal', label: ['账本封链', 'Seals of the ledger'] },
  { table: 'schema_migration', label: ['数据库版本', 'Migrations'] },
]

const tableOf = (name: string): string => name.replace(/[A-Z]/g, one => `_${one.toLowerCase()}`)

/**
 * Every table and how long its rows stay. Records stay for ever; entities that are working data say for how many days they
 * are retained, and an import forgets what it did to each row when it can no longer be taken back.
 */
export const retention: readonly Retention[] = [
  ...areas.flatMap(entitiesOf).map(({ name, label, options: { retentionDays, retainedSince } }): Retention => {
    if (name === 'importChange')
      return { table: tableOf(name), label, minutes: 7 * day, since: ['update_time'], by: 'tools.settleImports' }
    return {
      table: tableOf(name),
      label,
      ...(retentionDays ? { minutes: retentionDays * day } : {}),
      ...(retainedSince ? { since: [tableOf(retainedSince)] } : {}),
    }
  }),
  ...others,
]
