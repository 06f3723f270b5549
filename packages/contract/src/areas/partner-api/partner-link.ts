import { call, companyRoles, entity, moment, ref, resource, state, states, text } from '../../kernel/index.ts'
import { partner, purchaseLimits } from './partner.ts'

export const partnerLinkStates = states({
  requested: {
    code: 0,
    label: ['待企业同意', 'Waits for consent'],
    tone: 'waiting',
    to: { consent: ['active'], revoke: ['revoked'] },
  },
  active: { code: 1, label: ['已授权', 'Allowed'], tone: 'good', to: { limit: ['active'], revoke: ['revoked'] } },
  revoked: {
    code: 2,
    label: ['已撤销', 'Revoked'],
    tone: 'neutral',
    to: { consent: ['active'], request: ['requested'] },
  },
})

/**
 * A company lets a partner's system pay with its cards. The row is the company's; the tenant that keeps the partner and
 * the platform read it. Without a link in force a partner finds no card of the company.
 */
export const partnerLink = entity(
  'partnerLink',
  ['渠道授权', 'Partner access'],
  {
    partnerName: text(['渠道', 'Partner'], { required: true, readOnly: true, max: 64, search: true, width: 180 }),
    partnerCode: text(['渠道编号', 'Code'], { required: true, readOnly: true, max: 32, search: true, width: 160 }),
    status: state(['状态', 'State'], { of: partnerLinkStates, search: true, width: 132 }),
    partnerId: ref(['渠道', 'Partner'], { to: 'partner', required: true, readOnly: true, list: false, form: false }),
    companyName: text(['企业', 'Company'], { required: true, readOnly: true, max: 64, search: true, width: 180 }),
    ...purchaseLimits,
    consentTime: moment(['同意时间', 'Agreed at'], { readOnly: true }),
    consentUser: ref(['同意人', 'Agreed by'], { to: 'user', readOnly: true, list: false }),
    revokeReason: text(['撤销原因', 'Reason'], { readOnly: true, list: false }),
    keeperTenantId: ref(['渠道所属', 'Keeper'], {
      to: 'tenant',
      required: true,
      readOnly: true,
      list: false,
      form: false,
    }),
  },
  { display: 'partnerName', share: ['keeperTenantId'], unique: [['partnerId']] },
)
export const partnerLinks = resource(partnerLink, {
  base: 'partner/link',
  roles: { read: ['operator', ...companyRoles] },
  verbs: ['list', 'detail'],
})

const id = ref(['渠道授权', 'Partner access'], { required: true, to: 'partnerLink' })

/** A company lets a partner in, by the code that the partner has told it. */
export const allowPartner = call({
  title: ['授权渠道', 'Allow a partner'],
  path: 'POST partner/link/allow',
  permission: 'partnerLink_consent',
  on: partnerLink,
  crossTenant: 'the partner is kept by the platform',
  input: { partnerCode: text(['渠道编号', 'Code'], { required: true, max: 32 }), ...purchaseLimits },
  output: { shape: 'one', fields: { id } } as const,
  refuses: ['partnerUnknown'],
})
/** The keeper of a partner asks a company to let it in. */
export const requestPartnerLink = call({
  title: ['申请企业授权', 'Ask for access'],
  path: 'POST partner/link/request',
  permission: 'partnerLink_request',
  roles: ['operator'],
  about: partner,
  by: ['owner', 'platform'],
  on: partnerLink,
  action: 'request',
  crossTenant: 'the company decides about a row that the platform has begun',
  input: {
    partnerId: ref(['渠道', 'Partner'], { required: true, to: 'partner' }),
    companyId: ref(['企业', 'Company'], { required: true, to: 'tenant' }),
  },
  output: { shape: 'one', fields: { id } } as const,
})
export const consentPartnerLink = call({
  title: ['同意授权', 'Agree'],
  path: 'POST partner/link/consent',
  permission: 'partnerLink_consent',
  roles: ['company'],
  by: 'owner',
  on: partnerLink,
  action: 'consent',
  input: { id, ...purchaseLimits },
  confirm: ['该渠道将可用本企业的卡支付', 'The partner will be able to pay with cards of this company'],
})
export const limitPartnerLink = call({
  title: ['调整限额', 'Change limits'],
  path: 'POST partner/link/limit',
  permission: 'partnerLink_consent',
  by: 'owner',
  on: partnerLink,
  action: 'limit',
  input: { id, ...purchaseLimits },
})
/** At once: the next purchase of the partner is refused. */
export const revokePartnerLink = call({
  title: ['撤销授权', 'Revoke'],
  path: 'POST partner/link/revoke',
  permission: 'partnerLink_revoke',
  roles: ['operator', 'company'],
  by: ['owner', 'platform'],
  on: partnerLink,
  action: 'revoke',
  danger: true,
  input: { id, reason: text(['原因', 'Reason'], { required: true }) },
  confirm: ['立即生效，该渠道不能再用本企业的卡支付', 'At once: the partner can pay with no card of this company'],
})
