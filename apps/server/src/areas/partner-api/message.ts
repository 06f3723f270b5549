import { stateByCode, type Row } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/partner-api'
import type { Ctx, Principal } from '../../kernel/context.ts'
import { type Before, type Handler, preload } from '../../kernel/implement.ts'
import { type HeardAgain, hearAgain, type Kept } from '../../kernel/protocol/replay.ts'
import type { Received } from '../../kernel/protocol/speaker.ts'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { Uses } from '../../services/services.ts'
import { outcomeOf } from './message-log.ts'

const { protocolMessage, replayStates } = contract

type Refusing = Ctx<'bodyNotKept'>

function parsed(text: string): Received | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message as it came; refused where it was not kept or its seal is of a secret that the installation no longer has. */
function receivedIn(ctx: Refusing, row: Row<typeof protocolMessage>, accepted: readonly string[]): Received {
  const text = openSecret(protocolMessage, 'received', row, accepted)
  return (text === undefined ? undefined : parsed(text)) ?? ctx.refuse('bodyNotKept')
}

export const readMessageBody: Handler<typeof contract.readMessageBody, Uses<'secrets'>> = async (
  ctx,
  { id },
  { secrets },
) => {
  const row = await ctx.getOrRefuse(protocolMessage, id)
  const { body } = receivedIn(ctx, row, secrets.accepted)
  ctx.auditNote(protocolMessage.name, row, 'readBody')
  return { body }
}

/** Before the transaction of whoever asks: the message has one of its own, as its sender. */
const hear =
  ({ secrets }: Uses<'secrets'>) =>
  async ({ id }: { readonly id: string }, _: Principal, { read, local }: Before): Promise<HeardAgain> => {
    const { kept, by } = await read(async ctx => {
      const row = await ctx.getOrRefuse(protocolMessage, id)
      if (stateByCode(replayStates, row.replayState)?.name !== 'open') ctx.refuse('changed')
      const was: Kept = { ...receivedIn(ctx, row, secrets.accepted), call: row.callPath, senderId: row.partyId ?? '' }
      return { kept: was, by: { requestId: ctx.requestId, address: '', lang: ctx.lang } }
    })
    return hearAgain({ local }, kept, by)
  }
export const replayMessagePreload = preload(contract.replayMessage, hear)

const maxLength = 255

export const replayMessage: Handler<typeof contract.replayMessage, unknown, typeof hear> = async (
  ctx,
  { id, preload: { code, reason, text } },
) => {
  const row = await ctx.getOrRefuse(protocolMessage, id, { lock: true })
  const isCarriedOut = reason === undefined
  const replayAnswer = text.slice(0, maxLength)
  await ctx.transition(protocolMessage, row, 'replay', isCarriedOut ? 'carriedOut' : 'open', {
    tries: row.tries + 1,
    replayTime: ctx.now,
    replayAnswer,
    outcome: outcomeOf({ code, reason }),
    reason: reason?.slice(0, 64) ?? null,
    resultCode: code,
  })
  return { isCarriedOut, replayAnswer }
}
