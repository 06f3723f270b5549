import { dict, dictionary, entity, int, moment, platformRoles, ref, resource, text } from '../../kernel/index.ts'

export const stationStatus = dictionary('station_status', ['站点状态', 'State of a station'], {
  0: ['未知', 'Unknown'],
  1: ['建设中', 'Being built'],
  5: ['关闭下线', 'Closed'],
  6: ['维护中', 'In maintenance'],
  50: ['正常使用', 'In use'],
})
export const connectorStatus = dictionary('connector_status', ['枪状态', 'State of a connector'], {
  0: ['离网', 'Offline'],
  1: ['空闲', 'Free'],
  2: ['占用（未充电）', 'Taken, not charging'],
  3: ['占用（充电中）', 'Charging'],
  4: ['占用（预约锁定）', 'Reserved'],
  255: ['故障', 'Out of order'],
})
export const parkStatus = dictionary('park_status', ['车位状态', 'State of the parking space'], {
  0: ['未知', 'Unknown'],
  10: ['空闲', 'Free'],
  50: ['占用', 'Taken'],
})
export const lockStatus = dictionary('lock_status', ['地锁状态', 'State of the lock'], {
  0: ['未知', 'Unknown'],
  10: ['已解锁', 'Open'],
  50: ['已上锁', 'Locked'],
})

const operatorId = ref(['运营商', 'Operator'], { to: 'operatorInfo', required: true, readOnly: true, search: true })

/** Taken as the operator says it. */
const described = {
  areaCode: text(['行政区划', 'Area'], { readOnly: true, max: 20 }),
  address: text(['地址', 'Address'], { readOnly: true, max: 50 }),
  stationTel: text(['站点电话', 'Phone'], { readOnly: true, max: 30, list: false }),
  parkNums: int(['车位数', 'Parking spaces'], { readOnly: true }),
  stationLng: text(['经度', 'Longitude'], { readOnly: true, max: 16, list: false }),
  stationLat: text(['纬度', 'Latitude'], { readOnly: true, max: 16, list: false }),
  busineHours: text(['营业时间', 'Hours'], { readOnly: true, max: 100, list: false }),
  electricityFee: text(['电费', 'Price of electricity'], { readOnly: true, max: 256, list: false }),
  serviceFee: text(['服务费', 'Service fee'], { readOnly: true, max: 100, list: false }),
}

/** A charging station as its operator describes it. */
export const stationInfo = entity(
  'stationInfo',
  ['充电站', 'Charging station'],
  {
    stationName: text(['站名', 'Station'], { required: true, readOnly: true, search: true, max: 50 }),
    stationId: text(['充电站ID', 'Station id'], { required: true, readOnly: true, search: true, max: 20 }),
    operatorId,
    stationStatus: dict(['状态', 'State'], {
      of: stationStatus,
      int: true,
      required: true,
      readOnly: true,
      search: true,
    }),
    ...described,
  },
  { display: 'stationName', code: 'stationId', unique: [['operatorId', 'stationId']] },
)
export const stationInfos = resource(stationInfo, {
  base: 'stationInfo/stationinfo',
  roles: { read: platformRoles },
  verbs: ['list', 'detail'],
})

/** A connector with the state that its operator has told last. Its id is its operator's: another one may use it too. */
export const connectorInfo = entity(
  'connectorInfo',
  ['充电枪', 'Connector'],
  {
    connectorId: text(['充电枪ID', 'Connector id'], { required: true, readOnly: true, search: true, max: 26 }),
    connectorName: text(['枪名', 'Name'], { readOnly: true, max: 30 }),
    stationInfoId: ref(['充电站', 'Station'], { to: 'stationInfo', required: true, readOnly: true, search: true }),
    operatorId,
    connectorType: int(['接口类型', 'Type'], { readOnly: true }),
    power: text(['功率（kW）', 'Power in kW'], { readOnly: true, max: 12 }),
    status: dict(['状态', 'State'], { of: connectorStatus, int: true, readOnly: true, search: true }),
    parkStatus: dict(['车位状态', 'Parking space'], { of: parkStatus, int: true, readOnly: true }),
    lockStatus: dict(['地锁状态', 'Lock'], { of: lockStatus, int: true, readOnly: true }),
    statusTime: moment(['状态时间', 'State since'], { readOnly: true }),
  },
  { display: 'connectorId', unique: [['operatorId', 'connectorId']] },
)
export const connectorInfos = resource(connectorInfo, {
  base: 'connectorInfo/connectorinfo',
  roles: { read: platformRoles },
  verbs: ['list', 'detail'],
})
