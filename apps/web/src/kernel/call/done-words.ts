import { type Dictionary, isTurnedDown, type Label } from '@forecourt/contract/kernel'
import type { AnyCall } from '../list/list-state.ts'
import { say } from '../text.ts'
import { toast } from '../toast.ts'

/** What was chosen, as the dictionary of the decision calls it. */
function chosenIn(call: AnyCall, input: Readonly<Record<string, unknown>>): Label | undefined {
  const [name = ''] = Object.keys(call.decides?.approves ?? {})
  return (call.input[name]?.options.of as Dictionary | undefined)?.entries[String(input[name])]
}

/** Says what has been done. Turning something down is done as well, but no success: the message names it instead. */
export function announceDone(call: AnyCall, input: Readonly<Record<string, unknown>>): void {
  const chosen = isTurnedDown(call, input) ? chosenIn(call, input) : undefined
  if (chosen) toast(say(['{0}：{1}', '{0}: {1}'], call.title, chosen), 'plain')
  else toast(say(['{0}成功', '{0}: done'], call.title), 'good')
}
