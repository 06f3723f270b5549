import { smsMessage, smsMessages } from '@forecourt/contract/tools'
import type { Row } from '@forecourt/contract/kernel'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { hooks, type Hooks, job } from '../../kernel/implement.ts'
import { sql } from '../../kernel/db/sql.ts'
import { openedText } from '../../services/sealed-message.ts'
import type { Uses } from '../../services/services.ts'
import { manual, senderFor, templateParams } from './sms-config.ts'
import { column } from '../../kernel/db/row-shape.ts'

const sm = columnsOf(smsMessage, 'sm')

/**
 * Sends what is waiting in the outbox. The message's own id goes along as the vendor's out id, so that an unknown
 * result can be asked for and is never sent twice. Each message is advanced in this job's transaction after its answer.
 */
export const sendMessages =
  (services: Uses<'secrets' | 'providers'>) =>
  async (ctx: Ctx): Promise<void> => {
    const waiting = await ctx.rows({ id: column.text }, sqlWaiting)
    for (const { id } of waiting) await sendOne(ctx, await ctx.getOrRefuse(smsMessage, String(id)), services)
  }

const unreadable = { result: 'refused', reason: 'the sealed part cannot be opened' } as const

async function sendOne(
  ctx: Ctx,
  message: Row<typeof smsMessage>,
  services: Uses<'secrets' | 'providers'>,
): Promise<void> {
  const content = openedText(message, services.secrets.accepted)
  const { phone, template, tenantId, bizType } = message
  const { port, templateFor } = await senderFor(ctx, tenantId, services)
  // What somebody sends by hand fills the template itself, and names it.
  const own = bizType === manual && content !== undefined ? templateParams(content) : undefined
  const named = own ? template : templateFor(template)
  const answer =
    content === undefined
      ? unreadable
      : await port.send({ phone, template: named, params: own ?? { content }, outId: String(message.id) })
  const tries = (message.tries ?? 0) + 1
  const target = answer.result === 'ok' ? 'sent' : answer.result
  const failReason = answer.result === 'ok' ? null : answer.reason.slice(0, 255)
  // Whatever became of it: a secret that has left is kept here no longer. Who did not get it is sent a new one.
  const changes = { tries, sentTime: ctx.now, failReason, ...(message.sealed ? { sealed: null } : {}) }
  await ctx.tryTransition(smsMessage, message, 'send', target, changes)
}

// Skipping what another worker has in hand keeps two of them from sending the same message.
const sqlWaiting = sql`select ${sm.id} from ${sm} where ${sm.status} = 0 and ${sm.isDeleted} = 0 order by ${sm.id} limit 200 for update skip locked`

/**
 * The demonstration has no telephones: there, whoever may read the outbox reads messages as the simulated vendor delivered
 * them, codes and secrets in them. Nothing of that is stored; it is gone with the process.
 */
export const messageHooks = hooks(
  smsMessages,
  ({ settings, providers }: Uses<'settings' | 'providers'>): Hooks<typeof smsMessage> => ({
    completed: (_, row) => {
      const delivered = settings.isDemo && providers.simulated.sms?.sent().findLast(one => one.outId === row.id)
      return delivered ? { ...row, content: delivered.params['content'] ?? row.content } : row
    },
  }),
)

export const sendMessagesJob = job('tools.sendMessages', (services: Uses<'secrets' | 'providers'>) => ({
  title: ['发送短信', 'Send messages'],
  retries: 3,
  schedule: '* * * * *',
  run: sendMessages(services),
  isOutgoing: true,
}))
