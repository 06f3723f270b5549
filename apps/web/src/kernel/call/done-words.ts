import {
  type AnyCall,
  type Dictionary,
  type Entity,
  isTurnedDown,
  type Label,
  rowWords,
} from '@forecourt/contract/kernel'
import type { AnyRow } from '../queries.ts'
import { say } from '../text.ts'
import { toast } from '../toast.ts'
import { undoOf } from '../undo.ts'
import { wordsOfRow } from './row-words.ts'

/** What was chosen, as the dictionary of the decision calls it. */
function chosenIn(call: AnyCall, input: Readonly<Record<string, unknown>>): Label | undefined {
  const [name = ''] = Object.keys(call.decides?.approves ?? {})
  return (call.input[name]?.options.of as Dictionary | undefined)?.entries[String(input[name])]
}

interface DoneOptions {
  readonly of?: Entity | undefined
  readonly row?: AnyRow | undefined
  readonly isUndoable: boolean
}

/**
 * Says what has been done, and offers to take it back where that is declared. Turning something down is done as well, but no
 * success: the message names it instead.
 */
export function announceDone(
  call: AnyCall,
  input: Readonly<Record<string, unknown>>,
  { of, row, isUndoable }: DoneOptions,
): void {
  const chosen = isTurnedDown(call, input) ? chosenIn(call, input) : undefined
  const words = rowWords(call.done, row, input)
  if (chosen) return toast(say(['{0}：{1}', '{0}: {1}'], call.title, chosen), 'plain')
  const undo = isUndoable && call.on ? undoOf(call.on) : undefined
  toast(words ? say(wordsOfRow(words, of, row)) : say(['{0}成功', '{0}: done'], call.title), 'good', undo)
}
