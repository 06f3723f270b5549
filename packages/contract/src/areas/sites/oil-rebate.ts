import { companyRoles, day, entity, platformRoles, ratio, ref, resource, text } from '../../kernel/index.ts'

/**
 * What part of its spending on a product a company is promised back, from a day on. What has begun is history: only its last day is still
 * open. The statement of it is a view of sales (statistics); nothing is posted.
 */
export const oilRebate = entity(
  'oilRebate',
  ['油号返点比例', 'Rebate rate'],
  {
    companyId: ref(['企业', 'Company'], { to: 'tenant', required: true, search: true, width: 200 }),
    oilNo: text(['油品', 'Product'], { required: true, max: 8, search: true, to: 'oil', by: 'oilNo', width: 100 }),
    rebateBp: ratio(['返点比例', 'Rate'], {
      required: true,
      min: 1,
      max: 2000,
    }),
    startDate: day(['开始日期', 'From'], { required: true, search: true }),
    endDate: day(['结束日期', 'Until'], {
      search: true,
      hint: ['含当日，不填为长期', 'This day included; no end when empty'],
    }),
  },
  { display: 'oilNo', share: ['companyId'], parties: { payer: 'companyId' }, index: [['oilNo', 'startDate']] },
)
export const oilRebates = resource(oilRebate, {
  base: 'shell/oilrefundratio',
  roles: { read: [...platformRoles, ...companyRoles], write: ['operator'] },
  writtenBy: 'platform',
})
