import { refused } from '../answer.ts'
import { incoming } from './envelope.ts'
import type { ChargingPort, Station } from './port.ts'

export interface ChargingSimulator extends ChargingPort {
  /** What operators answer from now on. */
  hasStations(stations: Station[]): void
}

const connector = (stationId: string, n: number) => ({
  connectorId: `${stationId}${String(n).padStart(3, '0')}`,
  connectorName: `${n}号枪`,
  connectorType: 4,
  power: '120.0',
})

const madeUp = (stationId: string, stationName: string): Station => ({
  stationId,
  stationName,
  stationStatus: 50,
  areaCode: '310115',
  address: '世纪大道100号',
  stationTel: '02155550100',
  parkNums: 8,
  stationLng: '121.506377',
  stationLat: '31.245105',
  busineHours: '00:00-24:00',
  electricityFee: '0.90元/度',
  serviceFee: '0.45元/度',
  connectors: [1, 2].map(n => connector(stationId, n)),
})

/** Charging operators in memory. */
export function chargingSimulator(): ChargingSimulator {
  let known = [madeUp('SH0001', '陆家嘴充电站'), madeUp('SH0002', '张江充电站')]
  return {
    ...incoming,
    hasStations: stations => void (known = stations),
    stations: async keys => (keys.operatorSecret ? { result: 'ok', stations: known } : refused('4002')),
  }
}
