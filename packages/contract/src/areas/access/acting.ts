import {
  call,
  dict,
  dictionary,
  entity,
  int,
  type Label,
  moment,
  onlyFor,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'
import { tenant } from '../system/tenant.ts'

export const actingStates = states(
  {
    active: { code: 1, label: ['进行中', 'Going on'], tone: 'waiting', to: { end: ['ended'] } },
    ended: { code: 2, label: ['已结束', 'Ended'], tone: 'neutral' },
  },
  { automatic: { end: ['结束', 'Ended'] } },
)

export const actingEnd = dictionary('acting_end', ['结束方式', 'How it ended'], {
  1: ['本人结束', 'Ended by the person'],
  2: ['到时结束', 'Time was up'],
  3: ['会话已失效', 'The session was over'],
})

/**
 * A time in which somebody of the platform works as one of a tenant. The row is the tenant's, so that its own people see who it was,
 * when and why; the name is kept here because nobody of a tenant can read people of the platform.
 */
export const acting = entity(
  'acting',
  ['代租户操作', 'Acting for the tenant'],
  {
    personName: text(['平台人员', 'Who of the platform'], { readOnly: true, search: true, max: 64, width: 120 }),
    personId: ref(['平台账号', 'Account'], {
      to: 'user',
      readOnly: true,
      list: false,
      readBy: onlyFor({ as: 'platform' }),
    }),
    reason: text(['原因', 'Reason'], { readOnly: true, search: true, max: 200, width: 240 }),
    fromTime: moment(['开始时间', 'From'], { readOnly: true, search: true }),
    untilTime: moment(['限时至', 'At the latest until'], { readOnly: true }),
    endTime: moment(['结束时间', 'Ended at'], { readOnly: true }),
    endedBy: dict(['结束方式', 'How it ended'], { of: actingEnd, int: true, readOnly: true, width: 110 }),
    status: state(['状态', 'State'], { of: actingStates }),
  },
  { display: 'personName', index: [['status'], ['personId']] },
)

export const actings = resource(acting, {
  base: 'blade-system/acting',
  verbs: ['list', 'detail'],
  roles: { read: ['auditor', 'admin'] },
})

export const openActing = call({
  title: ['代租户操作', 'Act for the tenant'],
  path: 'POST blade-system/tenant/act',
  permission: 'tenant_act',
  roles: ['administrator'],
  on: tenant,
  by: 'platform',
  stepUp: 'always',
  danger: true,
  confirm: [
    '限时以该租户的身份工作，全程留痕，租户可见；不能动用资金、审批、查看密钥或管理人员权限',
    'You work as one of the tenant for a while, on the record and seen by it. Money, decisions, secrets and rights of people stay out of reach',
  ] satisfies Label,
  input: {
    id: ref(['租户', 'Tenant'], { required: true }),
    reason: text(['原因', 'Reason'], { required: true, max: 200, hint: ['租户可见', 'The tenant reads it'] }),
    minutes: int(['时长（分钟）', 'Minutes'], {
      min: 1,
      max: 480,
      hint: ['不填为系统参数规定的上限', 'Left empty: as long as the parameter allows'],
    }),
  },
  done: ['已进入', 'You are in'],
  refuses: ['actingAlready', 'notActable'],
})

/** Ends one's own, whichever tab it is asked from. Whoever would work in a maintenance as themselves gets back during it. */
export const endActing = call({
  title: ['结束代操作', 'Stop acting for the tenant'],
  path: 'POST blade-system/tenant/act-end',
  permission: 'signedIn',
  passes: ['whileActing', 'maintenance'],
  done: ['已结束代操作', 'You are back'],
})
