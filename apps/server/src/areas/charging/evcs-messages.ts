import * as contract from '@forecourt/contract/charging'
import { partsOf } from '@forecourt/contract/kernel'
import type { Handler } from '../../kernel/implement.ts'
import type { Uses } from '../../services/services.ts'
import { keysOf } from './keys.ts'
import { tokenFor, tokenSeconds } from './token.ts'

const { connectorInfo, operatorInfo } = contract

/** SuccStat 0 and FailReason 0 are success; 1 an operator that we do not know, 2 another secret. */
export const queryToken: Handler<typeof contract.queryToken, Uses<'secrets'>> = async (ctx, input, { secrets }) => {
  const { OperatorID, OperatorSecret } = input
  const of = await ctx.getOrRefuse(operatorInfo, ctx.user.userId)
  const keys = keysOf(of, secrets.accepted)
  const fails = (FailReason: number) => ({
    OperatorID,
    SuccStat: 1,
    AccessToken: '',
    TokenAvailableTime: 0,
    FailReason,
  })
  if (!keys || OperatorID !== of.operatorId) return fails(1)
  if (OperatorSecret !== keys.operatorSecret) return fails(2)
  const AccessToken = tokenFor(String(of.id), keys.operatorSecret, ctx.now)
  return { OperatorID, SuccStat: 0, AccessToken, TokenAvailableTime: tokenSeconds, FailReason: 0 }
}

const [taken, unknownConnector] = [0, 1]

/** Late and reordered notices are taken and change nothing; a connector that we do not know is said to be so. */
export const notificationStationStatus: Handler<typeof contract.notificationStationStatus> = async (ctx, input) => {
  const { ConnectorID, Status, ParkStatus, LockStatus } = partsOf(contract.connectorState, input.ConnectorStatusInfo)
  const known = { operatorId: ctx.user.userId, connectorId: ConnectorID }
  const row = await ctx.find(connectorInfo, known, { lock: true })
  if (!row) return { Status: unknownConnector }
  if (row.statusTime && row.statusTime > input.SentTime) return { Status: taken }
  const changes = { status: Status, parkStatus: ParkStatus ?? null, lockStatus: LockStatus ?? null }
  await ctx.update(connectorInfo, row, { ...changes, statusTime: input.SentTime })
  return { Status: taken }
}
