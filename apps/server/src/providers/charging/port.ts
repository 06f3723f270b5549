import type { Answer } from '../answer.ts'

/** What two sides of an interconnection share. */
export interface OperatorKeys {
  operatorId: string
  operatorSecret: string
  dataSecret: string
  dataSecretIv: string
  sigSecret: string
}

/** A message as it travels, its data sealed. */
export interface Envelope {
  OperatorID: string
  Data: string
  /** yyyyMMddHHmmss of Shanghai. */
  TimeStamp: string
  Seq: string
  Sig: string
}

/** How a message is answered: 0 for success, and the codes of the standard. */
export interface Reply {
  Ret: number
  Msg: string
  Data: string
  Sig: string
}

export interface Connector {
  connectorId: string
  connectorName: string
  connectorType: number | null
  power: string
}

export interface Station {
  stationId: string
  stationName: string
  stationStatus: number
  areaCode: string
  address: string
  stationTel: string
  parkNums: number | null
  stationLng: string
  stationLat: string
  busineHours: string
  electricityFee: string
  serviceFee: string
  connectors: Connector[]
}

export interface ChargingPort {
  /** All stations of an operator, by its address, page after page. */
  stations(keys: OperatorKeys, url: string, now: Date): Promise<Answer<{ stations: Station[] }>>
  /** Whether who has these keys has signed it. */
  isSigned(envelope: Envelope, keys: OperatorKeys): boolean
  /** What a message says; undefined where its data does not open or is no object. */
  open(envelope: Envelope, keys: OperatorKeys): Record<string, unknown> | undefined
  /** An answer; without keys, to somebody unknown, it is not signed. */
  reply(ret: number, message: string, data: unknown, keys?: OperatorKeys): Reply
}
