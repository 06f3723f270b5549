import { hostname } from 'node:os'
import { rowFields } from '@forecourt/contract/kernel'
import { logApi, logError, logUsual } from '@forecourt/contract/system'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { sql } from '../../kernel/db/sql.ts'
import { snake } from '../../kernel/db/table.ts'
import { isUnavailable } from '../../kernel/db/unavailable.ts'
import { loggedAddress, loggedError, loggedText } from '../../kernel/http/logged.ts'
import { factsOf, faultOf, type LogEntry, type RequestFacts } from '../../kernel/http/request-log.ts'
import type { Runtime } from '../../kernel/open.ts'
import { type WrittenBehind, writtenBehind } from '../../kernel/work/written-behind.ts'

export interface RequestJournal extends Pick<WrittenBehind<LogEntry>, 'settled' | 'dropped'> {
  /** Enters what a server is asked. */
  readonly watch: (http: FastifyInstance) => void
  /** Enters what went wrong beside requests. */
  readonly report: (fault: unknown, where: string) => void
}

export interface JournalOptions {
  /** What a call is called; undefined for what is kept elsewhere or is no call. */
  readonly titleOf: (path: string) => string | undefined
  readonly env: string
}

const name = 'request journal'
const serviceId = 'forecourt'
const firstFault = 500
const [maxText, maxStack] = [2_000, 8_000]

/** A log has no history of its own: one statement for all entries of a table. */
async function write(ctx: Ctx, entries: readonly LogEntry[]): Promise<void> {
  for (const [of, some] of Map.groupBy(entries, one => one.of)) {
    const [columns, rows] = [columnsOf(of), some.map(one => rowOf(ctx, one))]
    await ctx.rows(sql`
      insert into ${columns} select * from jsonb_populate_recordset(null::${columns}, ${JSON.stringify(rows)}::jsonb)`)
  }
}

function rowOf(ctx: Ctx, { of, tenantId, values }: LogEntry): Record<string, unknown> {
  const base = { id: ctx.newId(), tenantId, createUser: 0, createTime: ctx.now, updateUser: 0, updateTime: ctx.now }
  const all: Record<string, unknown> = { ...base, isDeleted: 0, version: 1, ...values }
  return Object.fromEntries(Object.keys(rowFields(of)).map(field => [snake(field), all[field] ?? null]))
}

const cut = (text: string, most: number): string => text.slice(0, most)

/** The names of what was asked for; loggedAddress hides what could be a value. */
const paramsOf = (address: string): string | null => address.split('?')[1] ?? null

function aroundOf(request: FastifyRequest, { userId, call }: Pick<RequestFacts, 'userId' | 'call'>, env: string) {
  const address = loggedAddress(request.url)
  return {
    requestId: cut(request.id, 64),
    requestUri: cut(address, 400),
    params: cut(paramsOf(address) ?? '', 400) || null,
    method: request.method,
    methodName: call === undefined ? null : cut(call, 128),
    createBy: userId ?? null,
    remoteIp: cut(request.ip, 64),
    userAgent: cut(loggedText(request.headers['user-agent'] ?? ''), 255) || null,
    serviceId,
    serverHost: cut(hostname(), 128),
    env,
  }
}

/** The file and line that a stack begins at. */
function placeIn(stack: string): { readonly file?: string; readonly line?: string } {
  for (const text of stack.split('\n')) {
    const parts = text.replace(/\)$/, '').split(':')
    const [line = '', column = ''] = parts.slice(-2)
    const file = parts.slice(0, -2).join(':').split(/[\s(]/).at(-1)
    if (file && /^\d{1,9}$/.test(line) && /^\d{1,9}$/.test(column)) return { file, line }
  }
  return {}
}

function faultValues(fault: unknown) {
  const { type, message, stack } = loggedError(fault)
  const { file, line } = placeIn(stack)
  return {
    exceptionName: cut(type, 128),
    message: cut(loggedText(message), maxText),
    stackTrace: cut(loggedText(stack), maxStack),
    fileName: file ? cut(file, 255) : null,
    lineNumber: line ? Number(line) : null,
  }
}

/** What an answered request leaves: a fault of ours, what was refused to somebody we know, or a change that was made. */
function* entriesOf(request: FastifyRequest, reply: FastifyReply, options: JournalOptions): Generator<LogEntry> {
  const facts = factsOf(request, reply)
  const { code, reason, call, tenantId = platformTenant, userId, entry } = facts
  const noted = entry?.()
  if (noted) yield noted
  const around = aroundOf(request, facts, options.env)
  const fault = faultOf(request)
  if (fault !== undefined) yield { of: logError, tenantId, values: { ...around, ...faultValues(fault) } }
  else if (reason !== undefined && code < firstFault && userId !== undefined)
    yield { of: logUsual, tenantId, values: { ...around, logLevel: 'warn', logId: cut(reason, 64), code } }
  const title = request.method === 'GET' || userId === undefined || !call ? undefined : options.titleOf(call)
  if (title !== undefined)
    yield {
      of: logApi,
      tenantId,
      values: { ...around, title: cut(title, 128), code, time: Math.round(reply.elapsedTime) },
    }
}

/**
 * The logs that people read on screen. Each answered request is looked at after its answer has left; what is entered waits in
 * memory, is written by statements of many rows, and is given up when too much waits.
 */
export function requestJournal(runtime: Runtime, options: JournalOptions): RequestJournal {
  const { add, settled, dropped } = writtenBehind<LogEntry>(runtime, name, write)
  return {
    settled,
    dropped,
    watch: http =>
      void http.addHook('onResponse', async (request, reply) => {
        for (const entry of entriesOf(request, reply, options)) add(entry)
      }),
    report: (fault, where) => {
      // What cannot be written is not written about: neither itself nor a database out of reach.
      if (where === name || isUnavailable(fault)) return
      const { message } = loggedError(fault)
      const values = { logLevel: 'error', logId: cut(where, 64), logData: cut(loggedText(message), maxText) }
      add({ of: logUsual, tenantId: platformTenant, values: { ...values, serviceId, env: options.env } })
    },
  }
}
