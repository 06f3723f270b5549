import type { Overrides } from './fixtures.ts'

/** The two tenants of the matrix, and one that may be suspended and changed; all companies. */
export const [mine, theirs, spare] = ['111111', '222222', '333333'] as const

/**
 * Values that the kind of a field does not tell: by entity (for rows and what is submitted) or by "area.call" (for
 * inputs). The matrix fails when a name here is not declared.
 */
export const overrides: Overrides = {
  // Which source is chosen is looked up by the call itself: areas/system/datasource.test.ts.
  'system.tenantDatasource': { datasourceId: null },
  'sites.setSiteDiscounts': { rows: [{ oilNo: '92', discountBp: 9800 }], confirmed: 1 },
  'goods.addWholesale': { lines: [{ skuId: '1', qty: 1, unitPrice: '1.00' }] },
  'goods.changeWholesale': { lines: [{ skuId: '1', qty: 1, unitPrice: '1.00' }] },
  'goods.apportionWholesale': { rows: [{ targetType: 3, targetId: '1', ratioBp: 10_000 }] },
  'goods.placePurchase': { buyGoodsList: [{ skuId: '1', qty: 1 }] },
  'goods.quotePurchase': { buyGoodsList: [{ skuId: '1', qty: 1 }], totalPayMoney: null },
  // Tenants read what is published: areas/system/announcement.test.ts.
  announcement: { status: 1, startTime: null, endTime: null, imageUrl: null },
  dataScope: { resourceCode: 'order', scopeType: 1, scopeValue: null },
  apiScope: { scopePath: '/blade-user/list' },
  cardProduct: { cardType: 1, kind: 1, namedFlag: 1, useScopeType: 1, validityType: 3, siteIds: null, oilNos: null },
  companyDiscount: {
    companyId: (_, tenantId) => (tenantId === '000000' ? theirs : tenantId),
    discountType: 1,
    tiers: [{ minAmount: '0.00', rateBp: 9800 }],
    startTime: seed => `${2100 + seed}-01-01 00:00:00`,
    endTime: seed => `${2100 + seed}-12-31 00:00:00`,
    bearerTenantId: null,
  },
  // Other days, rates that overlap, and history: areas/orders/oil-rebate.test.ts.
  oilRebate: {
    companyId: (_, tenantId) => (tenantId === '000000' ? theirs : tenantId),
    oilNo: '92',
    rebateBp: 100,
    startDate: seed => `${2100 + seed}-01-01`,
    endDate: seed => `${2100 + seed}-12-31`,
  },
  companyExt: { allowSiteIds: null, allowOilNos: null },
  // For service providers only: areas/orders/provider-share.test.ts.
  tenant: { shareBp: null, bearsDiscounts: 0, logo: null },
  appletConfig: { extJson: null },
  feedback: { imgs: null, siteId: null },
  tenantCompany: { licenseUrl: null, invoiceTitleId: null },
  datasource: { url: 'jdbc:postgresql://db.example.com/x' },
  // Amounts that fit together: posted as they stand, the ledger would refuse others.
  companyRecharge: { rechargeType: 1, amount: '100.00', payAmount: '98.00', discountAmount: '2.00' },
  // Own capital needs no account to be found: areas/funds/opening.test.ts.
  openingLine: { lineType: 11, refNo: null, giftAmount: '0.00', docNo: null },
  opening: { cutoverDay: '2025-01-31', voucherUrls: null },
  region: { parentCode: '11' },
  // What there is not, and who may not: areas/sites/site-import.test.ts.
  gun: { oilNo: '92' },
  // Other places and terms: areas/orders/price-rule.test.ts.
  oilPriceRelation: {
    oilNo: '92',
    scopeType: 1,
    siteIds: null,
    regionCode: null,
    companyIds: null,
    adjustType: 1,
    endTime: null,
  },
  // Other places and steps: areas/sites/platform-price.test.ts, price-adjustment.test.ts.
  platformPrice: {
    oilNo: '92',
    regionCode: '00',
    siteId: null,
    nationalPrice: '8.0000',
    platformPrice: '7.0000',
    effectiveTime: seed => `${2100 + seed}-01-01 00:00:00`,
  },
  priceAdjustment: {
    oilNo: '92',
    regionCode: null,
    supplierTenantId: null,
    priceType: 2,
    direction: 3,
    stepType: 3,
    stepAmount: null,
    effectiveTime: seed => `${2100 + seed}-01-01 00:00:00`,
  },
  'funds.erpVouchers': { month: '2025-01' },
  // Everybody else would be turned away from what comes after: areas/system/settings.test.ts.
  'system.setMaintenance': { value: 0 },
  // Files are named by who uploaded them: areas/tools/file-keys.test.ts tries every such field.
  user: { avatar: null },
  // A role of somebody's own: of each built-in one there is one in a tenant, and nobody else changes it.
  role: { builtIn: null },
  partner: { addresses: '10.0.0.1,192.168.0.0/16' },
  shiftPlan: { planStart: '08:00', planEnd: '20:00' },
  'sites.submitShift': { status: 2 },
  goodsClass: { icon: null, parentId: null },
  // What the variants add up to is worked out after every write: areas/goods/commodity.test.ts.
  commodity: {
    mainImage: null,
    images: null,
    detailHtml: null,
    validityType: 1,
    optionSets: null,
    isApproved: 0,
    isLow: 0,
    status: 0,
    skuCount: 0,
    priceFrom: null,
    priceTo: null,
  },
  sku: { stockType: 2, minQty: 1, maxQty: 9, isOnSale: 1 },
  tenantGoods: { mainImage: null, startTime: null, endTime: null },
  libraryGoods: { mainImage: null },
  distributorOffer: { mainImage: null },
  distributorGoods: { mainImage: null, priceType: 1, markup: null, markupBp: null },
  // What has begun is history: areas/goods/tenant-goods.test.ts.
  priceDetail: { chargeType: 1, serviceChargeBp: null, effectiveTime: seed => `${2100 + (seed % 800)}-01-01 00:00:00` },
  secretRule: {
    ruleCode: 'sales_rule',
    targetType: 3,
    scopeType: 4,
    targetIds: null,
    targetGrades: null,
    skuIds: null,
    commodityIds: null,
    classifyIds: null,
    bearerTenantId: null,
    valueType: 1,
    allowLoss: 0,
    status: 0,
    startTime: '2026-01-01 00:00:00',
    endTime: null,
  },
  site: {
    pictures: null,
    siteType: '1',
    provinceCode: '11',
    cityCode: '1101',
    districtCode: '110101',
    lng: '116.397128',
    lat: '39.916527',
  },
}

/** Views of the rows of one document of the platform, which say nothing until it is named, with the test of who reads them. */
export const viewsOfOneDocument: Readonly<Record<string, string>> = {
  'sites.priceAdjustmentSites': 'areas/sites/price-adjustment.test.ts',
}

/** Rows that belong to a tenant and are written by the platform all the same, by resource, with the reason. */
export const writtenByPlatform: Readonly<Record<string, string>> = {
  'funds.companyDiscounts': "what a company pays less is the platform's to decide",
  'funds.bankAccounts': "where money lies is the platform's to say",
  'funds.openings': 'the books of the platform begin by its own people',
  'funds.openingLines': 'the books of the platform begin by its own people',
  'sites.companyExts': 'what the cards of a company may do is agreed with the platform',
  'sites.platformPrices': "what sites sell at is the platform's to say",
  'sites.priceAdjustments': "what sites sell at is the platform's to say",
  'sites.priceSheetLines': "what sites sell at is the platform's to say",
  'sites.oilRebates': 'what a company is promised back is agreed with the platform',
  'sites.oilPriceRelations': "what drivers pay and sites are paid is the platform's to say",
  'system.tenants': 'a tenant does not found tenants',
  'system.datasources': 'data sources are named by those who keep the installation',
  'system.wxMessages': 'what WeChat said is entered by the platform',
}

/** Calls that nobody makes with a token of their own, or whose answer never ends: what is tried with people's rights cannot be tried with them. */
export const notForPeople: Readonly<Record<string, string>> = {
  'access.token': 'open: areas/access/sign-in.test.ts and session.test.ts',
  'access.captcha': 'open: areas/access/sign-in.test.ts',
  'access.registerGuest': 'open: areas/access/guest.test.ts',
  'access.socialProviders': 'open: areas/access/social.test.ts',
  'access.startSocial': 'open: areas/access/social.test.ts',
  'access.renderSocial': 'open: areas/access/social.test.ts',
  'access.logout': 'open: areas/access/session.test.ts',
  'access.sendLogs': 'open: areas/access/shapes.test.ts',
  'access.clearCache': 'open: areas/access/shapes.test.ts',
  'system.welcome': 'open: areas/system/system.test.ts',
  'system.tenantInfo': 'open: areas/system/system.test.ts',
  'tools.events': 'never ends: areas/tools/event.test.ts',
  'tools.provePaper': 'open: areas/cards/grant-paper.test.ts',
}

export type Check =
  | 'rights'
  | 'isolation'
  | 'ownership'
  | 'tenant named'
  | 'smuggling when adding'
  | 'smuggling when changing'
  | 'bad input'
  | 'missing input'
  | 'paging'
  | 'filters'
  | 'shape'
  | 'foreign ids'
  | 'idempotency'

/**
 * What the matrix cannot prove in general, each with the reason and where it is proved instead. The matrix fails when one
 * of these is no longer needed.
 */
export const exceptions: Readonly<Record<string, Readonly<Partial<Record<Check, string>>>>> = {
  'funds.withdrawAdjustment': { rights: 'only who asked withdraws: areas/funds/balance-adjustment.test.ts' },
  'sites.priceSheetLines': {
    'smuggling when changing':
      'what is wrong with a row is looked at anew with each change: areas/sites/price-sheet.test.ts',
  },
  'funds.fundCovers': {
    isolation: "the books are the platform's, and no tenant sees a day: areas/funds/fund-transfer.test.ts",
    filters: 'more than 400 days are refused: areas/funds/cover.test.ts',
  },
  'funds.applyWithdrawal': { rights: 'only who earns: areas/funds/withdrawal.test.ts' },
  'funds.withdrawable': { rights: 'only who earns: areas/funds/withdrawal.test.ts' },
  'goods.withdrawGoodsApproval': { rights: 'only who asked withdraws: areas/goods/commodity.test.ts' },
  'goods.pickGoods': { rights: 'only service providers pick: areas/goods/distribution.test.ts' },
  'goods.apportionWholesale': { rights: 'only the buyer: areas/goods/wholesale.test.ts' },
  'goods.confirmWholesale': { rights: 'only the buyer: areas/goods/wholesale.test.ts' },
  'goods.turnDownWholesale': { rights: 'only the buyer: areas/goods/wholesale.test.ts' },
  'goods.wholesaleTargets': { rights: 'only the buyer: areas/goods/wholesale.test.ts' },
  'goods.takeOffer': { rights: 'only whom it is offered to: areas/goods/distribution.test.ts' },
  'access.withdrawAccess': { rights: 'only who asked withdraws: areas/access/second-person.test.ts' },
  'tools.notifications': {
    isolation: 'what is personal nobody of the tenant sees either: areas/tools/notification.test.ts',
    shape: 'nobody reads the row that the matrix makes: areas/tools/notification.test.ts',
  },
  'statistics.commissionMonths': {
    isolation: 'the rows are sales to companies that a provider brought in: areas/statistics/homes.test.ts',
  },
  'statistics.rebateMonths': {
    isolation: 'the rows are of sales for which a rate is there: areas/orders/oil-rebate.test.ts',
  },
  'statistics.profitMonths': {
    isolation: "the books are the platform's, and no tenant sees a row: areas/statistics/agreement.test.ts",
  },
  'system.tenantCompanies': {
    ownership: 'a profile is made with its tenant: areas/system/tenant-company.test.ts',
    'tenant named': 'a profile is made with its tenant: areas/system/tenant-company.test.ts',
    'smuggling when adding': 'a profile is made with its tenant: areas/system/tenant-company.test.ts',
  },
  'sites.openShift': { rights: 'only who works at the site: areas/sites/shift.test.ts' },
  'sites.handOverShift': { rights: 'only who works at the site: areas/sites/shift.test.ts' },
  'sites.submitShift': { rights: 'only who works at the site: areas/sites/shift.test.ts' },
  'sites.printers': {
    ownership: 'a printer is added by the call addPrinter, which asks its maker',
    'tenant named': 'a printer is added by the call addPrinter, which asks its maker',
    'smuggling when adding': 'a printer is added by the call addPrinter, which asks its maker',
  },
}
