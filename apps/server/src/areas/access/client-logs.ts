import type * as contract from '@forecourt/contract/access'
import type { FastifyRequest } from 'fastify'
import type { Handler } from '../../kernel/implement.ts'
import { loggedText } from '../../kernel/http/logged.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import type { Uses } from '../../services/services.ts'
import { logout } from './session.ts'

/**
 * Local logs of a browser: kept in the server's log, which has its own rotation and redaction. Later clients of the family
 * sign out at the same address, and send no list.
 */
export const sendLogs: Handler<typeof contract.sendLogs, Uses<'principals'>> = async (ctx, _, services) => {
  const { request } = exchangeOf(ctx)
  if (Array.isArray(request.body)) return keepLogs(request, request.body)
  await logout(ctx, {}, services)
  return { code: 200, success: true, data: {}, msg: '操作成功' }
}

function keepLogs(request: FastifyRequest, entries: readonly unknown[]) {
  for (const entry of entries.slice(0, 100))
    request.log.warn({ client: loggedText(JSON.stringify(entry) ?? '').slice(0, 4000) }, 'client log')
  return { code: 200, success: true, data: {}, msg: '发送成功！' }
}
