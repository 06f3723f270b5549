import { drafts, dropDraft, saveDraft } from '@forecourt/contract/tools'
import { apiErrorOf, send } from '../client.ts'
import type { DraftStore } from './draft-line.ts'
import { deviceName } from './device.ts'

/** What a browser still sends while its page goes away. */
const maxWhileLeaving = 60_000

const quiet = { quiet: true } as const
const timeOf = (shanghai: string): number => Date.parse(`${shanghai.replace(' ', 'T')}+08:00`)

/** The draft of one piece of work on the server: of a call by its path, and of the row that it is about. */
export function serverDraft(subject: string, rowId: string | undefined): DraftStore {
  const of = { subject, rowId: rowId ?? null }
  return {
    async load() {
      const [found] = await send(drafts, of, quiet)
      if (!found) return undefined
      const { values, step, device, savedTime, version } = found
      return {
        values: values as Readonly<Record<string, unknown>>,
        step,
        device: device ?? '',
        time: timeOf(savedTime),
        version,
      }
    },
    async save({ values, step }, { version, replace, isLeaving }) {
      const device = deviceName(navigator.userAgent) || null
      const input = { ...of, values, step, device, version: version ?? null, replace: Number(replace) }
      const isSmall = JSON.stringify(values).length < maxWhileLeaving
      try {
        const saved = await send(saveDraft, input, { ...quiet, isLeaving: isLeaving && isSmall })
        return { version: saved.version, time: timeOf(saved.savedTime) }
      } catch (fault) {
        if (apiErrorOf(fault).reason === 'draftElsewhere') return undefined
        throw fault
      }
    },
    drop: async () => void (await send(dropDraft, of, quiet)),
  }
}
