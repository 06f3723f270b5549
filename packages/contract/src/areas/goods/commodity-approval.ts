import {
  auditSignature,
  call,
  dict,
  dictionary,
  entity,
  json,
  moment,
  money,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
  verdict,
} from '../../kernel/index.ts'
import { commodity, costReaders } from './commodity.ts'

export const goodsApprovalType = dictionary('goods_approval_type', ['审批类型', 'What for'], {
  1: ['新增商品', 'New goods'],
  2: ['改价', 'Price change'],
})

export const goodsApprovalStates = states(
  {
    waiting: {
      code: 0,
      label: ['待审', 'Waiting'],
      tone: 'waiting',
      to: { decide: ['approved', 'rejected'], withdraw: ['withdrawn'], restate: ['waiting'] },
    },
    approved: { code: 1, label: ['通过', 'Approved'], tone: 'good' },
    rejected: { code: 2, label: ['驳回', 'Rejected'], tone: 'bad' },
    withdrawn: { code: 3, label: ['撤回', 'Withdrawn'], tone: 'neutral' },
  },
  { automatic: { restate: ['商品已修改', 'The goods were edited'] } },
)

/** What is to be decided of one variant: both prices before and after. */
export const priceChangeRow = {
  skuId: text(['规格编号', 'Variant number'], { required: true, max: 32, list: false }),
  skuName: text(['规格名称', 'Variant'], { required: true }),
  faceValue: money(['面值', 'Face value'], { required: true }),
  listBefore: money(['原售价', 'List price before']),
  listAfter: money(['新售价', 'List price after'], { required: true }),
  costBefore: money(['原成本', 'Cost before']),
  costAfter: money(['新成本', 'Cost after'], { required: true }),
}

export const commodityApproval = entity(
  'commodityApproval',
  ['商品审批', 'Goods approval'],
  {
    approvalNo: text(['审批单号', 'Number'], { required: true, readOnly: true, unique: true, max: 24, width: 150 }),
    commodityId: ref(['商品', 'Goods'], { to: 'commodity', required: true, readOnly: true, search: true, width: 200 }),
    bizType: dict(['审批类型', 'What for'], {
      of: goodsApprovalType,
      int: true,
      required: true,
      readOnly: true,
      search: true,
      width: 110,
    }),
    auditStatus: state(['状态', 'State'], { of: goodsApprovalStates, width: 96 }),
    why: text(['须审批的原因', 'Why it needs approval'], { readOnly: true, max: 200, width: 260 }),
    priceChanges: json(['价格', 'Prices'], {
      rows: priceChangeRow,
      readOnly: true,
      required: true,
      list: false,
      readBy: costReaders,
    }),
    auditUser: ref(['审核人', 'Decided by'], { to: 'user', readOnly: true, list: false }),
    auditTime: moment(['审核时间', 'Decided at'], { readOnly: true, width: 150 }),
    auditOpinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
  },
  {
    display: 'approvalNo',
    found: ['approvalNo'],
    ownedBy: 'commodityId',
    index: [['auditStatus'], ['commodityId']],
  },
)
export const commodityApprovals = resource(commodityApproval, {
  base: 'commodity_approval',
  roles: { read: [...platformRoles, 'supplier'] },
  verbs: ['list', 'detail'],
})

const id = ref(['商品审批', 'Goods approval'], { required: true, to: 'commodityApproval' })

/** Goods are entered by the operator or their supplier, and let onto the shelf by somebody else, who did not enter them. */
export const decideGoodsApproval = call({
  title: ['审核', 'Approve or reject'],
  path: 'POST commodity_approval/audit',
  permission: 'commodityApproval_decide',
  roles: ['finance_review'],
  by: 'platform',
  on: commodityApproval,
  action: 'decide',
  money: true,
  decides: {
    makers: ['createUser', 'updateUser'],
    follows: [{ permission: 'commodity_add' }, { permission: 'commodity_edit' }],
    approves: { result: 1 },
    signs: auditSignature,
    notifies: ['createUser'],
  },
  input: {
    id,
    ...verdict('goods_approval_decision', { yes: ['通过', 'Approve'] }),
  },
  refuses: ['sameUser'],
})

export const withdrawGoodsApproval = call({
  title: ['撤回', 'Withdraw'],
  path: 'POST commodity_approval/withdraw',
  permission: 'commodityApproval_withdraw',
  roles: ['operator', 'supplier'],
  by: { person: 'createUser' },
  on: commodityApproval,
  action: 'withdraw',
  input: { id },
})

/** Asks again for goods that were turned down or taken back. */
export const askGoodsApproval = call({
  title: ['提交审核', 'Ask for approval'],
  path: 'POST commodity_approval/submit',
  permission: 'commodityApproval_withdraw',
  by: ['owner', 'platform'],
  on: commodity,
  action: 'ask',
  input: { id: ref(['商品', 'Goods'], { required: true, to: 'commodity' }) },
  refuses: ['goodsApproved', 'goodsAsked'],
})
