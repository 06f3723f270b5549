import { payeeAccount, payeeAccountStates } from '@forecourt/contract/funds'
import { codeOf } from '@forecourt/contract/kernel'
import { frozen } from '../../areas/funds/payee-account.ts'
import { platformTenant } from '../../kernel/db/database.ts'
import { personId } from '../demo-accounts.ts'
import { minuteMs } from './calendar.ts'
import type { StoryWriter } from './story-writer.ts'
import { seedNotice } from './notices.ts'
import type { Stage } from './stage.ts'

interface Plan {
  readonly tenantId: string
  readonly applicant: string
  readonly holderName: string
  readonly bankName: string
  readonly branchName: string
  readonly cnapsCode: string
  readonly accountNo: string
}

/** Banks that exist, and numbers that belong to nobody. */
const plans: readonly Plan[] = [
  {
    tenantId: platformTenant,
    applicant: 'finance',
    holderName: '前场能源科技有限公司',
    bankName: '中国工商银行',
    branchName: '郑州商务外环支行',
    cnapsCode: '102491002018',
    accountNo: '1702029109200088126',
  },
  {
    tenantId: '200001',
    applicant: 'zhongyuan',
    holderName: '中原石化销售有限公司',
    bankName: '中国农业银行',
    branchName: '郑州花园路支行',
    cnapsCode: '103491000126',
    accountNo: '16010101040028851',
  },
  {
    tenantId: '200002',
    applicant: 'jiangnan',
    holderName: '江南能源连锁有限公司',
    bankName: '中国建设银行',
    branchName: '苏州工业园区支行',
    cnapsCode: '105305001043',
    accountNo: '32250198813600000746',
  },
  {
    tenantId: '200003',
    applicant: 'xinan',
    holderName: '西南油气经营部',
    bankName: '成都银行',
    branchName: '高新支行',
    cnapsCode: '313651000098',
    accountNo: '1001300000912877',
  },
  {
    tenantId: '300001',
    applicant: 'huitong',
    holderName: '汇通服务商',
    bankName: '招商银行',
    branchName: '广州天北路支行',
    cnapsCode: '308581002078',
    accountNo: '371905672110608',
  },
]
const [, , moving] = plans

/** What a document of this tenant's story says of the account it is paid to. */
export type Accounts = (tenantId: string) => Partial<ReturnType<typeof frozen>>

/** The accounts of the platform, of every chain and of the service provider, approved before anything is sold. */
export function seedAccounts(writer: StoryWriter, at: Date, newId: Stage['newId']): Accounts {
  const known = new Map(
    plans.map(({ applicant, ...account }) => {
      const { tenantId } = account
      const id = newId(at)
      const decidedAt = new Date(at.getTime() + 30 * minuteMs)
      writer.row(
        payeeAccount,
        {
          ...account,
          ownerId: tenantId,
          status: codeOf(payeeAccountStates, 'approved'),
          effectiveFrom: decidedAt,
          auditUser: personId('auditor'),
          auditTime: decidedAt,
          auditOpinion: '已电话核实',
          remark: '首次登记',
        },
        { id, tenantId, by: personId(applicant), at, changedBy: personId('auditor'), changedAt: decidedAt, version: 2 },
      )
      return [tenantId, frozen({ ...account, id })] as const
    }),
  )
  return tenantId => known.get(tenantId) ?? {}
}

/** One chain moves to another bank, and waits for the platform to look at it. */
export function seedMove(world: Stage): void {
  if (!moving) return
  const at = new Date(world.end.getTime() - 95 * minuteMs)
  const { applicant, tenantId, holderName } = moving
  const id = world.newId(at)
  world.writer.row(
    payeeAccount,
    {
      ownerId: tenantId,
      holderName,
      bankName: '招商银行',
      branchName: '苏州独墅湖支行',
      cnapsCode: '308305024081',
      accountNo: '512908846610306',
      remark: '基本户迁至招商银行，原账户月底销户',
    },
    { id, tenantId, by: world.people(applicant), at },
  )
  const about = { about: payeeAccount.name, rowId: id, rowLabel: holderName }
  seedNotice(world, { ...about, kind: 'waiting', by: applicant, to: ['auditor'], at })
}
