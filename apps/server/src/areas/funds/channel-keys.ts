import { job } from '../../kernel/implement.ts'
import { systemUser } from '../../kernel/open.ts'
import type { Uses } from '../../services/services.ts'

const jobName = 'funds.channelKeys'
const as = { user: systemUser(), call: `job ${jobName}`, requestId: jobName, lang: 'zh' } as const

/** A channel names its next key a day before it signs by it; other processes fetch what they meet and do not know. */
export const channelKeysJob = job(jobName, ({ providers }: Uses<'providers'>) => ({
  title: ['更新支付渠道证书', 'Fetch the keys of the payment channel'],
  schedule: '17 */6 * * *',
  retries: 3,
  atOnce: 1,
  runLong: async work => {
    const now = await work.open(as, 'read', async ctx => ctx.now)
    const answer = await providers.payment?.refreshKeys(now)
    if (answer && answer.result !== 'ok') throw new Error(`the keys of the channel were not fetched: ${answer.reason}`)
  },
  isOutgoing: true,
}))
