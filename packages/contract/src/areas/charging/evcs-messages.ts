import { call, dict, int, moment, one, parts, secret, text } from '../../kernel/index.ts'
import { evcs } from './protocol.ts'
import { connectorStatus, lockStatus, parkStatus } from './station.ts'

// Messages of T/CEC 102, with the names that the standard gives.

const OperatorID = text(['运营商ID', 'Operator id'], { required: true, max: 9 })

/** A token for the other messages, for an operator that says its secret. */
export const queryToken = call({
  title: ['获取令牌', 'Ask for a token'],
  path: 'POST evcs/v1/query_token',
  permission: 'machine',
  protocol: evcs,
  bodyKb: 64,
  input: { OperatorID, OperatorSecret: secret(['运营商密钥', 'Secret'], { required: true }) },
  output: one({
    OperatorID,
    SuccStat: int(['成功状态', 'Whether it failed'], { required: true }),
    AccessToken: text(['令牌', 'Token'], { required: true }),
    TokenAvailableTime: int(['有效秒数', 'Valid for seconds'], { required: true }),
    FailReason: int(['失败原因', 'Why it failed'], { required: true }),
  }),
})

export const connectorState = {
  ConnectorID: text(['充电枪ID', 'Connector id'], { required: true, max: 26 }),
  Status: dict(['状态', 'State'], { of: connectorStatus, int: true, required: true }),
  ParkStatus: dict(['车位状态', 'Parking space'], { of: parkStatus, int: true }),
  LockStatus: dict(['地锁状态', 'Lock'], { of: lockStatus, int: true }),
}

/** A connector is in another state. What is older than the state we know changes nothing. */
export const notificationStationStatus = call({
  title: ['设备状态变化推送', 'State of a connector'],
  path: 'POST evcs/v1/notification_stationStatus',
  permission: 'machine',
  protocol: evcs,
  bodyKb: 64,
  input: {
    ConnectorStatusInfo: parts(['枪状态', 'State'], {
      required: true,
      parts: connectorState,
    }),
    /** Of the envelope, not of its data: when the operator sent it. */
    SentTime: moment(['发送时间', 'Sent at'], { required: true }),
  },
  output: one({ Status: int(['状态', 'State'], { required: true }) }),
})
