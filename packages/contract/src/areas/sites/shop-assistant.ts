import {
  call,
  dict,
  dictionary,
  entity,
  moment,
  platformRoles,
  ref,
  resource,
  state,
  states,
  text,
} from '../../kernel/index.ts'

/** Domain 6.2. Who passes works at the site from then on, until they leave. */
export const shopAssistantStates = states({
  waiting: { code: 0, label: ['待审核', 'Waiting'], tone: 'waiting', to: { review: ['passed', 'refused'] } },
  passed: { code: 1, label: ['通过', 'Passed'], tone: 'good', to: { leave: ['left'] } },
  refused: { code: 2, label: ['拒绝', 'Refused'], tone: 'bad' },
  left: { code: 3, label: ['离职', 'Left'], tone: 'neutral' },
})

/** Somebody wants to work at a site. The row belongs to whom the site belongs to. */
export const shopAssistant = entity(
  'shopAssistant',
  ['店员', 'Shop assistant'],
  {
    siteId: ref(['站点', 'Site'], { to: 'site', required: true, search: true, immutable: true }),
    name: text(['姓名', 'Name'], { required: true, search: true, max: 32, width: 104 }),
    phone: text(['手机号', 'Phone'], { required: true, format: 'mobile', mask: true, width: 132 }),
    wxOpenId: text(['微信 OpenID', 'WeChat OpenID'], { max: 64, form: false, list: false }),
    applyTime: moment(['申请时间', 'Applied'], { readOnly: true }),
    reviewStatus: state(['状态', 'State'], { of: shopAssistantStates, search: true, width: 96 }),
    reviewUser: ref(['审核人', 'Reviewed by'], { to: 'user', readOnly: true }),
    reviewTime: moment(['审核时间', 'Reviewed'], { readOnly: true, list: false }),
    opinion: text(['审核意见', 'Opinion'], { readOnly: true, list: false }),
    userId: ref(['登录用户', 'User'], { to: 'user', readOnly: true, list: false }),
    leaveTime: moment(['离职时间', 'Left on'], { readOnly: true, list: false }),
  },
  { display: 'name' },
)
export const shopAssistants = resource(shopAssistant, {
  base: 'shellshopassistant',
  roles: { read: [...platformRoles, 'supplier', 'site_manager'], write: ['operator', 'site_manager'] },
  removableIn: ['waiting', 'refused'],
  editableIn: ['waiting'],
})

const id = ref(['店员', 'Shop assistant'], { required: true, to: 'shopAssistant' })

/** Who passes gets a user, where their phone is not one's already, and works at the site. */
export const reviewShopAssistant = call({
  title: ['审核', 'Review'],
  path: 'POST shellshopassistant/review',
  permission: 'shopAssistant_review',
  roles: ['supplier'],
  by: ['owner', 'platform'],
  on: shopAssistant,
  action: 'review',
  money: true,
  primary: true,
  decides: {
    makers: ['createUser'],
    follows: [{ permission: 'shopAssistant_add' }],
    approves: { reviewStatus: 1 },
    signs: { user: 'reviewUser', time: 'reviewTime', opinion: 'opinion' },
  },
  input: {
    id,
    reviewStatus: dict(['结论', 'Decision'], {
      of: dictionary('shop_assistant_decision', ['结论', 'Decision'], {
        1: ['通过', 'Pass'],
        2: ['拒绝', 'Refuse'],
      }),
      int: true,
      required: true,
    }),
    opinion: text(['审核意见', 'Opinion'], { max: 255, requiredWhen: { reviewStatus: 2 } }),
  },
  refuses: ['sameUser'],
})

export const leaveShopAssistant = call({
  title: ['离职', 'Leaves'],
  path: 'POST shellshopassistant/leave',
  permission: 'shopAssistant_edit',
  by: ['owner', 'platform'],
  on: shopAssistant,
  action: 'leave',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { max: 255 }) },
  confirm: ['离职后不能在本站收银和交接班', 'They take no payments and run no shifts at this site any more'],
})
