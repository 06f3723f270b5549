import {
  companyRoles,
  day,
  dict,
  dictionary,
  financeRoles,
  int,
  moment,
  money,
  ref,
  resource,
  text,
  view,
} from '../../kernel/index.ts'
import { bizType } from './account.ts'
import { ledgerCode } from './ledger-code.ts'

const leastFen = -9_999_999_999
const direction = dictionary('flow_direction', ['收支', 'Direction'], { 1: ['收入', 'In'], 2: ['支出', 'Out'] })

/**
 * The lines of the ledger, newest first (domain 10.9): of everybody's accounts for the platform, of its own for a tenant. Without days
 * they are those of the last month.
 */
export const accountFlow = view(
  'accountFlow',
  ['账户流水', 'Ledger entry'],
  {
    createTime: moment(['时间', 'Time'], { required: true, width: 168 }),
    businessDate: day(['业务日期', 'Business date'], { before: true, search: true }),
    bizType: dict(['业务', 'Business'], { of: bizType, int: true, required: true, search: true, width: 104 }),
    code: dict(['账户', 'Account'], { of: ledgerCode, required: true, search: true, width: 136 }),
    ownerName: text(['所属', 'Belongs to'], { width: 176 }),
    tenantId: ref(['租户', 'Tenant'], { to: 'tenant', required: true, search: true, list: false }),
    direction: dict(['收支', 'Direction'], { of: direction, int: true, required: true, list: false }),
    amount: money(['金额', 'Amount'], { required: true, sum: false, list: false }),
    amountIn: money(['收入', 'In'], { width: 120 }),
    amountOut: money(['支出', 'Out'], { width: 120 }),
    balanceBefore: money(['变动前', 'Before'], { required: true, sum: false, min: leastFen, list: false }),
    balanceAfter: money(['变动后', 'After'], { required: true, sum: false, min: leastFen, width: 120 }),
    bizNo: text(['业务单号', 'Document'], { required: true, max: 64, search: true, width: 184 }),
    /** Its entry's place in the chain of seals, for those who read that chain. */
    sealSeq: int(['封链序号', 'Seal'], { width: 88 }),
    accountId: ref(['账户编号', 'Account id'], { required: true, list: false }),
    entryId: ref(['凭证', 'Entry'], { required: true, list: false }),
    flowNo: text(['流水号', 'Number'], { required: true, list: false }),
  },
  { display: 'createTime', order: ['entryId'], descending: true, reads: ['ledger'] },
)
export const accountFlows = resource(accountFlow, {
  base: ['shell/accountflow', 'shell/accountflow/platform'],
  paths: { list: ['shell/accountflow/platfromlist', 'shell/accountflow/companylist'] },
  verbs: ['list'],
  roles: { read: [...financeRoles, ...companyRoles, 'supplier', 'provider', 'buyer'] },
})
