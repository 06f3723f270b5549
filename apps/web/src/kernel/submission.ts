import { type Fields, kindOf } from '@forecourt/contract/kernel'
import { newKey } from './new-key.ts'
import { useSession } from './session.ts'
import { forget, save, savedWithTime } from './storage.ts'
import { isOpen } from './submission-key.ts'
import { wireText } from './wire-text.ts'

/** The server knows a key for a week; after a day nobody means the same submission any more. */
const lifeMs = 86_400_000

const rowsOf = ({ input: fields }: { readonly input: Fields }, input: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (kindOf(field).isReference ? [wireText(input[name])] : []))

/** What a submission is: the call and the rows it is about. Another amount for the same rows is the same submission. */
export function submissionOf(
  call: { readonly path: string; readonly input: Fields },
  input: Readonly<Record<string, unknown>>,
  name?: string,
): string {
  const rows = name === undefined ? rowsOf(call, input) : [name]
  const { user } = useSession.getState()
  return ['submission', user?.tenant_id, user?.user_id, call.path, ...rows].join('-')
}

/** The key of a submission that was sent and has not been answered: by a page that was closed or reloaded, or cut off. */
export function openKey(submission: string, now = Date.now()): string | undefined {
  const found = savedWithTime(submission)
  return found && now - found.datetime < lifeMs ? String(found.content) : undefined
}

/**
 * Sends what must not be done twice. Its key is kept by the browser until its answer is known, whatever becomes of the
 * dialog: whoever opens it anew after a lost answer sends the same submission once more.
 */
export async function once<T>(submission: string, work: (key: string) => Promise<T>): Promise<T> {
  const key = openKey(submission) ?? newKey()
  save(submission, key)
  try {
    const answer = await work(key)
    forget(submission)
    return answer
  } catch (fault) {
    if (!isOpen(fault)) forget(submission)
    throw fault
  }
}
