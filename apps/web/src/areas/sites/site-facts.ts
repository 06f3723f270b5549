import { closeSite, openSite, pauseSite, saveGunOils, setPrices, site, siteStates } from '@forecourt/contract/sites'

export const preparing = siteStates.states.preparing.code

// What the head shows already, and codes that say nothing to a person.
const hidden = new Set([
  'siteType',
  'gasType',
  'operateMode',
  'regionName',
  'serviceFeeBp',
  'settleCycleDays',
  'provinceCode',
  'cityCode',
  'districtCode',
  'siteName',
  'siteCode',
  'status',
  'supplierTenantId',
])
export const shownFields = Object.fromEntries(Object.entries(site.fields).filter(([name]) => !hidden.has(name)))
// Guns and prices are changed by calls of their own; their titles name those entries of the site's history.
export const timelineCalls = [
  openSite,
  pauseSite,
  closeSite,
  { ...saveGunOils, action: 'saveGunOils' },
  { ...setPrices, action: 'setPrices' },
]
