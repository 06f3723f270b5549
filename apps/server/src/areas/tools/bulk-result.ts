import { inLang, type Lang, text } from '@forecourt/contract/kernel'
import type { Ctx } from '../../kernel/context.ts'
import type { TaskResult } from '../../kernel/work/tasks.ts'
import { contentTypes, tableFile } from '../../kernel/transfer/table-file.ts'
import type { Uses } from '../../services/services.ts'
import { type Unworked, unworkedOf } from './bulk-batch.ts'
import type { Bulk } from './bulk-row.ts'
import { keepTaskFile } from '../../services/stored-file.ts'

/** How many rows went which way. */
export interface Tally {
  readonly total: number
  readonly done: number
  readonly skipped: number
  readonly failed: number
}

export const messageOf = ({ done, skipped, failed }: Tally, lang: Lang): string =>
  inLang(
    [`成功 ${done} 条，跳过 ${skipped} 条，失败 ${failed} 条`, `${done} done, ${skipped} skipped, ${failed} refused`],
    lang,
  )

const maxListed = 100

async function listed(rows: AsyncIterable<Unworked>): Promise<Unworked[]> {
  const first: Unworked[] = []
  for await (const row of rows) if (first.push(row) >= maxListed) break
  return first
}

const columns = {
  name: text(['名称', 'Name']),
  outcome: text(['结果', 'Outcome']),
  reason: text(['原因', 'Reason']),
  id: text(['编号', 'Id']),
}

async function* cells(rows: AsyncIterable<Unworked>, lang: Lang) {
  for await (const { id, name, reason, isSkipped } of rows)
    yield [name ?? '', inLang(isSkipped ? ['跳过', 'Skipped'] : ['失败', 'Refused'], lang), reason, id]
}

/** What was not done, as a file and the first of it for the screen. */
export async function resultOf(services: Uses<'providers'>, { run, action }: Bulk, tally: Tally): Promise<TaskResult> {
  const read = <T>(work: (ctx: Ctx) => Promise<T>) => run.in('read', work)
  const refused = await listed(unworkedOf(read, run.id))
  const done = { message: messageOf(tally, run.lang), result: { ...tally, refused }, isPartial: tally.failed > 0 }
  if (refused.length === 0) return done
  const sheet = { name: inLang(['未处理', 'Not done'], run.lang), lang: run.lang }
  const { label } = action.subject.entity
  const name = inLang([`未处理的${label[0]}.xlsx`, `${label[1].toLowerCase()}-not-done.xlsx`], run.lang)
  const body = tableFile('xlsx', columns, cells(unworkedOf(read, run.id), run.lang), sheet)
  return { ...done, file: await keepTaskFile(services, run, { name, contentType: contentTypes.xlsx, body }) }
}
