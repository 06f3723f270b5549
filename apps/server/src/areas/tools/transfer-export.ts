import { inLang, pathsOfVerb } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/tools'
import type { Ctx } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { type Handler, task } from '../../kernel/implement.ts'
import { Refused } from '../../kernel/refusal.ts'
import type { TaskHandler, TaskRun } from '../../kernel/work/tasks.ts'
import { exportedRows, type ExportRequest, wantedFields } from '../../kernel/transfer/export-rows.ts'
import { fileName } from '../../kernel/transfer/file-answer.ts'
import { type Served, servedAt } from '../../kernel/served.ts'
import { contentTypes, type FileFormat, tableFile } from '../../kernel/transfer/table-file.ts'
import { asError } from '../../kernel/thrown.ts'
import { refuseOutOfApiScope } from '../../kernel/who/api-scope.ts'
import type { Uses } from '../../services/services.ts'
import { keepTaskFile } from '../../services/stored-file.ts'

/** The right of a file is the list's own, and another one for what the list masks. */
function requireRight(ctx: Ctx, { resource }: Served, plain: boolean): void {
  if (!resource.verbs.includes('list')) ctx.refuse('notFound')
  if (!resource.publicRead && !ctx.may(resource.permission)) ctx.refuse('notAllowed', resource.permission)
  if (!resource.publicRead) refuseOutOfApiScope(ctx.user, [resource.permission], pathsOfVerb(resource, 'list'))
  const plainRight = `${resource.permission}_exportPlain`
  if (plain && !ctx.may(plainRight)) ctx.refuse('notAllowed', plainRight)
}

const namesIn = (text: string | null | undefined) => (text ?? '').split(',').filter(Boolean)

export const startExport: Handler<typeof contract.startExport> = async (ctx, input) => {
  const subject = servedAt(ctx, input.resource) ?? ctx.refuse('notFound')
  requireRight(ctx, subject, input.plain ?? false)
  const { label } = subject.entity
  const title = inLang([`导出${label[0]}`, `Export of ${label[1].toLowerCase()}`], ctx.lang)
  const given = { ...input, plain: input.plain ?? false }
  const { id } = await ctx.call(contract.startTask, { kind: 'tools.export', title, input: given })
  return { taskId: id }
}

interface Given {
  readonly resource: string
  readonly format: FileFormat
  readonly wanted: ExportRequest
}

/** The input of a task is JSON that we wrote; what is missing of it is nothing asked for. */
function givenOf({ input }: TaskRun): Given {
  const text = (name: string) => (typeof input[name] === 'string' ? input[name] : '')
  const filters = input['filters']
  return {
    resource: text('resource'),
    format: text('format') === 'csv' ? 'csv' : 'xlsx',
    wanted: {
      columns: namesIn(text('columns')),
      filters: filters && typeof filters === 'object' && !Array.isArray(filters) ? { ...filters } : {},
      ids: namesIn(text('ids')).filter(isId),
      plain: input['plain'] === true,
    },
  }
}

/**
 * Makes the file of a list, row by row into the storage. The right is asked for again with each batch, because it may be
 * taken away while a long file is made.
 */
export const exportTask =
  (services: Uses<'providers'>): TaskHandler =>
  async run => {
    const { resource, format, wanted } = givenOf(run)
    const subject = servedAt(run, resource)
    if (!subject) throw new Refused('notFound')
    const read = <T>(work: (ctx: Ctx) => Promise<T>) =>
      run.in('read', async ctx => {
        requireRight(ctx, subject, wanted.plain)
        return work(ctx)
      })
    const fields = await read(ctx => wantedFields(ctx, subject, wanted))
    let count = 0
    let failure: unknown
    const rows = async function* () {
      try {
        for await (const row of exportedRows(read, subject, fields, wanted, run.lang, (done, all) =>
          run.progress(done, all),
        )) {
          count++
          yield row
        }
      } catch (error) {
        // The storage only knows that its source broke; why is for the person who waits.
        failure = error
        throw error
      }
    }
    const name = fileName(subject, format, run.lang)
    const sheet = { name: inLang(subject.entity.label, run.lang), lang: run.lang }
    const body = tableFile(format, fields, rows(), sheet)
    const file = await keepTaskFile(services, run, { name, contentType: contentTypes[format], body }, ctx => {
      ctx.auditNote(subject.entity.name, '0', wanted.plain ? 'exportPlain' : 'export', {
        count: [null, count],
        columns: [null, Object.keys(fields)],
        filters: [null, wanted.filters],
        file: [null, name],
      })
    }).catch((error: unknown) => Promise.reject(asError(failure ?? error)))
    const message = inLang([`共${count}行`, `${count} rows`], run.lang)
    return { message, file, result: { rows: count } }
  }

export const exportTaskPart = task('tools.export', exportTask)
