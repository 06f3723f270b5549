import { call, entity, int, moment, one, platformRoles, ref, resource, secret, text } from '../../kernel/index.ts'

const key = { min: 16, max: 16, hint: ['16个字符', '16 characters'] } as const

/** An operator of charging piles with whom messages are exchanged; its keys serve both directions. */
export const operatorInfo = entity(
  'operatorInfo',
  ['充电运营商', 'Charging operator'],
  {
    operatorId: text(['运营商ID', 'Operator id'], {
      required: true,
      search: true,
      unique: true,
      immutable: true,
      max: 9,
      format: 'code',
      hint: ['组织机构代码，9位', 'The code of the organisation, 9 characters'],
    }),
    operatorName: text(['运营商名称', 'Name'], { required: true, search: true, max: 64 }),
    operatorTel1: text(['联系电话', 'Phone'], { max: 32 }),
    apiUrl: text(['接口地址', 'Address'], {
      format: 'publicUrl',
      list: false,
      hint: ['对方接口前缀，如 https://host/evcs/v1', 'What its calls begin with, such as https://host/evcs/v1'],
    }),
    operatorSecret: secret(['运营商密钥', 'Operator secret'], { max: 64 }),
    dataSecret: secret(['消息密钥', 'Data secret'], key),
    dataSecretIv: secret(['消息密钥初始向量', 'Data secret IV'], key),
    sigSecret: secret(['签名密钥', 'Signature secret'], { max: 64 }),
    syncTime: moment(['最近同步', 'Synchronised at'], { readOnly: true }),
    remark: text(['备注', 'Remark'], { max: 255, list: false }),
  },
  { display: 'operatorName', code: 'operatorId' },
)
export const operatorInfos = resource(operatorInfo, {
  base: 'operatorInfo/operatorinfo',
  roles: { read: platformRoles, write: ['operator'] },
})

/** Asks the operator for its stations and their connectors (query_stations_info) and takes what is new or other. */
export const syncStations = call({
  title: ['同步充电站', 'Fetch stations'],
  path: 'POST operatorInfo/operatorinfo/syncStations',
  permission: 'operatorInfo_sync',
  roles: ['operator'],
  on: operatorInfo,
  input: { id: ref(['运营商', 'Operator'], { required: true, to: 'operatorInfo' }) },
  output: one({
    stations: int(['充电站', 'Stations'], { required: true }),
    connectors: int(['充电枪', 'Connectors'], { required: true }),
  }),
  refuses: ['operatorRefused', 'operatorSilent'],
})
