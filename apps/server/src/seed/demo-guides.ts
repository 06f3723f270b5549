import type { GuideStep, Guides } from '../services/demonstration.ts'
import type { Label } from '@forecourt/contract/kernel'
import { platformTenant } from '../kernel/db/database.ts'

const step = (key: string, href: string, title: Label): GuideStep => ({ key, href, title })

/** What each kind of user can try in a few minutes, in the order in which one would. Every step can really be done. */
export const demoGuides: Guides = new Map([
  [
    `${platformTenant} operator`,
    [
      step('sites', '/oilManage/site', [
        '打开任意站点，看油枪、油价与打印机',
        'Open a site: its nozzles, prices and printers',
      ]),
      step('price', '/oilManage/price', ['为一个站点调价，看价格版本', 'Set a price of a site and see its versions']),
      step('open', '/oilManage/site', ['新建一个站点并让它营业', 'Add a site and open it']),
      step('refund', '/order/orderManager', ['在订单中申请一笔部分退款', 'Ask for part of an order back']),
      step('partner', '/thirdManage/partner', ['添加一个合作渠道', 'Add a partner']),
    ],
  ],
  [
    `${platformTenant} finance`,
    [
      step('recharge', '/rechargeCenter/rechargeaudit?status=1', [
        '审核一笔待到账的企业充值',
        'Approve a recharge that waits',
      ]),
      step('generate', '/rechargeCenter/settlement/list', ['生成结算单', 'Make settlements']),
      step('reconcile', '/rechargeCenter/settlement/list?status=1', ['为一张结算单对账', 'Reconcile a settlement']),
      step('voucher', '/rechargeCenter/settlement/list?status=2', [
        '提交付款凭证（付款由“财务复核”确认）',
        'Upload proof of payment; the second reviewer confirms it',
      ]),
      step('profit', '/wel/index', ['点首页“平台利润”，核对到分', 'Open the profit and check it to the fen']),
    ],
  ],
  [
    `${platformTenant} auditor`,
    [
      step('refund', '/order/refundApply', ['审核一笔退款', 'Review a refund']),
      step('proof', '/rechargeCenter/proof', ['看账务核对是否全部通过', 'See whether all proofs hold']),
      step('access', '/system/access-request', ['确认一项审批权限的授予', 'Confirm that somebody may approve']),
      step('audit', '/monitor/audit', ['查一查谁改过什么', 'Look up who changed what']),
      step('flow', '/company/accountflow', ['在流水中追踪一笔钱', 'Follow some money through the flows']),
    ],
  ],
  [
    '100001 shunda',
    [
      step('recharge', '/rechargeCenter/rechargeaudit', [
        '申请一笔充值，看折扣',
        'Apply for a recharge and see the discount',
      ]),
      step('staff', '/company/staff', ['添加或导入员工', 'Add or import employees']),
      step('grant', '/rechargeCenter/businesscard', ['新建发卡单并提交审核', 'Draft a grant and submit it']),
      step('cards', '/rechargeCenter/cardBatch', ['找一张卡，冻结再解冻', 'Find a card, freeze it and release it']),
      step('links', '/thirdManage/partnerLink', [
        '同意一个渠道的授权，再设每日上限',
        'Let a partner in, then set its limit for a day',
      ]),
      step('orders', '/order/orderManager', ['看司机们的订单', 'See what the drivers bought']),
    ],
  ],
  [
    '100001 shunda2',
    [
      step('approve', '/rechargeCenter/businesscard?status=1', ['审批一张发卡单', 'Approve a grant']),
      step('reject', '/rechargeCenter/businesscard', [
        '看已发放单的卡与余额',
        'See the cards of a grant and what is left',
      ]),
      step('account', '/company/account', ['看企业账户还有多少', 'See what is left on the account']),
    ],
  ],
  [
    '100001 shunda3',
    [
      step('user', '/system/user', [
        '为同事开一个账号，授予“企业审批”角色',
        'Open an account with the role of an approver',
      ]),
      step('request', '/system/access-request', [
        '看这项授权等待谁确认（由“平台审核”确认）',
        'See whom it waits for: the auditor of the platform confirms it',
      ]),
      step('role', '/authority/role', ['打开一个角色，看它能做什么', 'Open a role and see what it may do']),
    ],
  ],
  [
    '200001 zhongyuan',
    [
      step('orders', '/order/orderManager', ['按站点看本周订单', 'See the orders of a site']),
      step('settlement', '/rechargeCenter/settlement/list', [
        '打开一张结算单，核对其中的订单',
        'Open a settlement and its orders',
      ]),
      step('account', '/company/account', ['看应付未结与流水', 'See what the platform owes, and its flows']),
      step('printer', '/oilManage/printer', ['查看打印机与小票', 'Look at printers and receipts']),
    ],
  ],
  [
    '200001 station',
    [
      step('pay', '/order/station', ['在油枪收一笔款（完整卡号见企业经办的卡详情）', 'Take a payment at a pump']),
      step('proof', '/order/station', [
        '用“重卡加油卡”收 300 元：须验证，验证码见管理员的“短信记录”',
        'Take CNY 300 with a card that needs a proof: the code is in the messages of the administrator',
      ]),
      step('limit', '/order/station', ['试一次超过 400 元的付款', 'Try a payment above CNY 400']),
      step('slip', '/oilManage/slip', ['补打一张小票', 'Print a receipt again']),
      step('refund', '/order/orderManager', ['为一笔订单申请退款', 'Ask for a refund of an order']),
    ],
  ],
  [
    '200001 assistant',
    [
      step('pay', '/order/station', ['在油枪收一笔款', 'Take a payment at a pump']),
      step('orders', '/order/orderManager', ['找到刚才的订单', 'Find the order again']),
      step('slip', '/oilManage/slip', ['补打小票', 'Print its receipt again']),
    ],
  ],
  [
    '300001 huitong',
    [
      step('orders', '/order/orderManager', ['看所引入企业的订单', 'See the orders of the companies you brought in']),
      step('totals', '/wel/index', ['看这些企业的用油趋势', 'See how their consumption develops']),
      step('user', '/system/user', ['为同事开一个账号', 'Open an account for a colleague']),
    ],
  ],
])
