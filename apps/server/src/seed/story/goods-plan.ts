export type Look = 'card' | 'drop' | 'wash' | 'bag' | 'screen'
export type Stage = 'up' | 'down' | 'forced' | 'approved' | 'waiting' | 'rejected' | 'repriced'

/** A variant: its name, face value, cost and list price in fen; with a stock where it is counted. */
export type SkuPlan = readonly [name: string, face: bigint, cost: bigint, list: bigint, stock?: number, low?: number]

export interface GoodsPlan {
  readonly name: string
  readonly inClass: string
  readonly type: number
  readonly brand: string
  readonly seller: string
  readonly look: Look
  readonly colour: string
  readonly stage: Stage
  readonly option: string
  readonly skus: readonly SkuPlan[]
  readonly text: string
}

/** Classes of the library with what is below them. */
export const classPlans: readonly (readonly [name: string, type: number, below: readonly string[]])[] = [
  ['加油卡券', 1, ['电子油券', '油卡充值']],
  ['车务服务', 5, ['洗车美容', '保养']],
  ['便利店商品', 3, ['饮料零食', '车用品']],
  ['数字权益', 2, ['话费流量', '视频会员']],
]

const [zhongyuan, jiangnan, xinan, own] = ['200001', '200002', '200003', '']
const faces = '面值'

const goods = (
  [name, inClass, type, brand]: readonly [string, string, number, string],
  seller: string,
  [look, colour, stage]: readonly [Look, string, Stage],
  option: string,
  skus: readonly SkuPlan[],
  text: string,
): GoodsPlan => ({ name, inClass, type, brand, seller, look, colour, stage, option, skus, text })

/** Sold as codes, of which there are so many. */
const voucher = (yuan: bigint, cost: bigint, list: bigint, codes = 40): SkuPlan => [
  `${yuan}元`,
  yuan * 100n,
  cost,
  list,
  codes,
  10,
]

/** The library of the demonstration, in every stage that goods can be in. */
export const goodsPlans: readonly GoodsPlan[] = [
  goods(
    ['中原石化电子油券', '电子油券', 1, '中原石化'],
    zhongyuan,
    ['drop', '#1f6f54', 'up'],
    faces,
    [voucher(100n, 9_550n, 9_800n), voucher(200n, 19_000n, 19_600n), voucher(500n, 47_250n, 49_000n, 4)],
    '全省中原石化站点通用，扫码核销。',
  ),
  goods(
    ['江南能源电子油券', '电子油券', 1, '江南能源'],
    jiangnan,
    ['drop', '#1d5f8a', 'up'],
    faces,
    [voucher(100n, 9_600n, 9_850n), voucher(300n, 28_700n, 29_500n)],
    '江浙沪江南能源连锁站点可用。',
  ),
  goods(
    ['西南油气加油券', '电子油券', 1, '西南油气'],
    xinan,
    ['drop', '#8a5a1d', 'up'],
    faces,
    [voucher(200n, 19_200n, 19_700n), voucher(500n, 47_800n, 49_250n)],
    '川渝地区站点可用，不找零。',
  ),
  goods(
    ['中原石化油卡充值', '油卡充值', 2, '中原石化'],
    zhongyuan,
    ['card', '#24774f', 'repriced'],
    faces,
    [voucher(500n, 48_500n, 49_500n), voucher(1000n, 97_000n, 99_000n)],
    '充值到实体油卡，十分钟内到账。',
  ),
  goods(
    ['江南能源油卡充值', '油卡充值', 2, '江南能源'],
    jiangnan,
    ['card', '#2a6f9b', 'up'],
    faces,
    [voucher(1000n, 97_500n, 99_200n)],
    '充值到江南能源油卡，圈存后使用。',
  ),
  goods(
    ['标准洗车', '洗车美容', 5, '油站通'],
    own,
    ['wash', '#3f6f9f', 'up'],
    '车型',
    [
      ['轿车', 3_000n, 1_800n, 2_500n],
      ['SUV', 4_000n, 2_400n, 3_300n],
    ],
    '外观清洗、内饰吸尘，约三十分钟。',
  ),
  goods(
    ['精致洗车', '洗车美容', 5, '油站通'],
    own,
    ['wash', '#5a5fa8', 'up'],
    '车型',
    [
      ['轿车', 8_000n, 5_200n, 6_800n],
      ['SUV', 9_500n, 6_300n, 8_200n],
    ],
    '含打蜡与内饰护理，约九十分钟。',
  ),
  goods(
    ['小保养套餐', '保养', 5, '油站通'],
    own,
    ['wash', '#486a4a', 'up'],
    '机油',
    [
      ['半合成', 29_900n, 19_000n, 25_900n],
      ['全合成', 45_900n, 31_500n, 39_900n],
    ],
    '更换机油机滤，含二十项检查。',
  ),
  goods(
    ['空调清洗', '保养', 5, '油站通'],
    own,
    ['wash', '#3d7d86', 'down'],
    '方式',
    [['可视化清洗', 19_900n, 9_900n, 16_800n]],
    '换季使用，去除异味。',
  ),
  goods(
    ['便利店代金券', '饮料零食', 1, '油站通'],
    own,
    ['bag', '#9b4a57', 'up'],
    faces,
    [voucher(20n, 1_700n, 1_900n), voucher(50n, 4_250n, 4_700n)],
    '合作站点便利店通用。',
  ),
  goods(
    ['瓶装水整箱', '饮料零食', 3, '清泉'],
    zhongyuan,
    ['bag', '#4176a5', 'up'],
    '规格',
    [
      ['550毫升×24', 4_800n, 2_600n, 3_600n, 620, 100],
      ['380毫升×24', 4_200n, 2_300n, 3_200n, 46, 80],
    ],
    '站点自提。',
  ),
  goods(
    ['能量饮料', '饮料零食', 3, '劲道'],
    jiangnan,
    ['bag', '#a5632b', 'up'],
    '规格',
    [['250毫升×6', 3_600n, 2_200n, 2_900n, 180, 50]],
    '站点自提。',
  ),
  goods(
    ['玻璃水', '车用品', 3, '净视'],
    zhongyuan,
    ['bag', '#37758f', 'up'],
    '防冻',
    [
      ['零度', 1_800n, 800n, 1_280n, 240, 60],
      ['零下25度', 2_800n, 1_400n, 2_180n, 12, 60],
    ],
    '两升装。',
  ),
  goods(
    ['车载吸尘器', '车用品', 3, '轻拂'],
    own,
    ['bag', '#5b5f66', 'forced'],
    '颜色',
    [['白色', 19_900n, 11_000n, 15_900n, 35, 10]],
    '充电式，续航三十分钟。',
  ),
  goods(
    ['话费充值', '话费流量', 2, '三网'],
    own,
    ['screen', '#336b7d', 'up'],
    faces,
    [voucher(50n, 4_925n, 4_980n), voucher(100n, 9_850n, 9_960n), voucher(200n, 19_700n, 19_900n)],
    '三网通用，即时到账。',
  ),
  goods(
    ['视频会员月卡', '视频会员', 1, '光影'],
    own,
    ['screen', '#75498a', 'up'],
    '时长',
    [
      ['月卡', 2_500n, 1_600n, 2_100n],
      ['季卡', 6_800n, 4_500n, 5_800n],
    ],
    '兑换码形式发放。',
  ),
  goods(
    ['音乐会员', '视频会员', 1, '拾音'],
    own,
    ['screen', '#8a4968', 'approved'],
    '时长',
    [['月卡', 1_500n, 900n, 1_280n]],
    '兑换码形式发放。',
  ),
  goods(
    ['道路救援年卡', '车务服务', 5, '西南油气'],
    xinan,
    ['card', '#7a4f2f', 'waiting'],
    '里程',
    [
      ['50公里', 19_900n, 9_000n, 14_900n],
      ['100公里', 29_900n, 15_000n, 22_900n],
    ],
    '全年不限次，含拖车与搭电。',
  ),
  goods(
    ['代驾券', '车务服务', 5, '江南能源'],
    jiangnan,
    ['card', '#365f6b', 'waiting'],
    '里程',
    [['10公里内', 5_900n, 3_900n, 4_900n]],
    '夜间加收由平台补贴。',
  ),
  goods(
    ['香薰挂件', '车用品', 3, '轻拂'],
    zhongyuan,
    ['bag', '#6b7a3a', 'rejected'],
    '香型',
    [['海洋', 3_900n, 3_500n, 3_300n, 90, 20]],
    '可替换香片。',
  ),
]
