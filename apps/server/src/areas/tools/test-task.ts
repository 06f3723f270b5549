import type { App } from '../../app.ts'
import { withContext } from '../../kernel/open.ts'
import { asError } from '../../kernel/thrown.ts'
import { answerOf, type Answer, ask, type Person } from '../../../test/people.ts'
import { runTask } from './task-run.ts'

/** Works a task in this process, by the handlers of the application; answers what is left of it. */
export async function workTask(app: App, who: Person, taskId: string) {
  const tasks = new Map(app.implementations.flatMap(one => Object.entries(one.tasks)))
  const failures: unknown[] = []
  await runTask(app.services)(
    {
      local: app.runtime.local,
      open: (as, mode, work) => withContext(app.runtime, { ...as, address: '', filters: {} }, mode, work),
      tasks,
      isStopping: () => false,
      report: error => void failures.push(error),
    },
    { taskId },
  )
  if (failures.length > 0) throw asError(failures[0])
  return ask(who, 'GET', 'blade-resource/task/detail', { id: taskId })
}

/** Starts something by a call that answers a task, works it, and answers what is left. */
export async function startAndWork(app: App, who: Person, path: string, given: Readonly<Record<string, unknown>>) {
  const { taskId } = await ask(who, 'POST', path, given)
  return workTask(app, who, taskId)
}

/** The bytes of a file one may fetch. */
export async function fetchFile(app: App, who: Person, key: string): Promise<{ status: number; bytes: Buffer }> {
  const headers = { 'blade-auth': `bearer ${who.token}` }
  const response = await app.http.inject({ url: `/api/files/${key}`, headers })
  return { status: answerOf(response).code ?? response.statusCode, bytes: response.rawPayload }
}

/** A multipart upload with one file and the fields beside it. */
export async function upload(
  app: App,
  who: Person,
  path: string,
  file: { readonly name: string; readonly bytes: Buffer },
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const boundary = 'forecourt-test'
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...part(`name="file"; filename="${file.name}"`, file.bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(who.token ? { 'blade-auth': `bearer ${who.token}` } : {}),
  }
  return answerOf(await app.http.inject({ method: 'POST', url: `/api/${path}`, payload, headers }))
}
