/** Area and name of the resource, its right (the verbs add `_view`, `_add`, `_edit`, `_delete`), and what it offers. */
export const rightOfResource = `
  access.identityProviders identityProvider list|detail|remove|submit
  access.users user list|detail|remove|submit imports
  access.roles role list|detail|remove|submit
  access.dataScopes data_scope list|detail|remove|submit
  access.apiScopes api_scope list|detail|remove|submit
  access.menus menu list|detail|remove|submit
  access.topMenus topMenu list|detail|remove|submit
  access.accessRequests accessRequest list|detail
  access.actings acting list|detail
  access.signInLogs signInLog list|detail
  access.clients client list|detail|remove|submit
  cards.cardProducts cardProduct list|detail|remove|submit imports
  cards.staffAccounts staffAccount list|detail|remove|submit imports
  cards.userApplies userApply list|detail|remove|submit
  cards.grants grant list|detail
  cards.grantRows grant list|detail
  cards.cards card list|detail
  cards.cardAlerts cardAlert list|detail
  funds.companyDiscounts companyDiscount list|detail|remove|submit
  funds.companyRecharges companyRecharge list|detail|remove
  funds.rechargeReturns rechargeReturn list|detail
  funds.withdrawals withdrawal list|detail
  funds.unmatchedReceipts unmatchedReceipt list|detail
  funds.accountFlows accountFlow list
  funds.accountingPeriods accountingPeriod list|detail
  funds.chainAnchors chainAnchor list|detail
  funds.ledgerAccounts ledgerAccount list
  funds.moneySettlements moneySettlement list|detail
  funds.settlementAdjustments settlementAdjustment list|detail
  funds.orderSettles orderSettle list|detail
  funds.payeeAccounts payeeAccount list|detail
  funds.bankAccounts bankAccount list|detail|submit
  carwash.aliShops aliShop list|detail
  carwash.aliApps aliApp list|detail|remove|submit
  carwash.aliWashServices aliWashService list|detail|remove|submit
  carwash.aliWashShops aliWashShop list|detail|remove|submit
  charging.connectorInfos connectorInfo list|detail
  charging.operatorInfos operatorInfo list|detail|remove|submit
  charging.stationInfos stationInfo list|detail
  funds.fundCovers fundCover list
  funds.fundTransfers fundTransfer list|detail
  funds.openingLines openingLine list|detail|submit|remove imports
  funds.openings opening list|detail|submit|remove
  orders.orders order list|detail
  orders.orderRefunds orderRefund list|detail
  orders.orderLines orderLine list|detail
  orders.orderShares orderShare list|detail
  orders.invoiceTitles invoiceTitle list|detail|remove|submit
  partner-api.partners partner list|detail|remove|submit
  partner-api.partnerLinks partnerLink list|detail
  partner-api.partnerDeliveries partnerDelivery list|detail
  partner-api.protocolMessages protocolMessage list|detail
  partner-api.partnerTermsResource partnerTerms list|detail
  sites.oilRebates oilRebate list|detail|remove|submit
  sites.sites site list|detail|remove|submit imports
  sites.oils oil list|detail|remove|submit open-to-read imports
  sites.guns gun list|detail|remove|submit imports
  sites.gunOils gunOil list|detail
  sites.siteOilPrices siteOilPrice list|detail
  sites.companyExts companyExt list|detail|submit
  sites.oilPriceRelations oilPriceRelation list|detail|remove|submit
  sites.platformPrices platformPrice list|detail|submit
  sites.priceAdjustments priceAdjustment list|detail|remove|submit
  sites.priceAdjustmentSites priceAdjustmentSite list
  sites.priceBoard priceBoard list
  sites.priceSheetLines priceSheetLine list|detail|remove|submit
  sites.printers printer list|detail|remove|submit
  sites.slips slip list|detail
  statistics.companySales companySale list
  statistics.commissionMonths commissionMonth list
  statistics.customerSales customerSale list
  statistics.gunSales gunSale list
  statistics.hourSales hourSale list
  statistics.productDaySales productDaySale list
  statistics.productSales productSale list
  statistics.profitMonths profitMonth list
  statistics.rechargeMonths rechargeMonth list
  statistics.refundDays refundDay list
  statistics.regionSales regionSale list
  statistics.saleDays saleDay list
  statistics.saleLines saleLine list
  statistics.rebateMonths rebateMonth list
  statistics.siteMonths siteMonth list
  statistics.siteSales siteSale list
  statistics.spendMonths spendMonth list
  statistics.supplierSales supplierSale list
  statistics.typeSales typeSale list
  sites.posTerminals pos list|detail|remove|submit
  sites.salesmen salesman list|detail|remove|submit imports
  sites.salesmanAccounts salesmanAccount list|detail|remove|submit
  sites.shopAssistants shopAssistant list|detail|remove|submit
  sites.shiftPlans shiftPlan list|detail|remove|submit
  sites.shifts shift list|detail|remove
  sites.siteUsers siteUser list|detail|remove|submit imports
  system.params param list|detail|remove|submit imports
  system.announcements announcement list|detail|remove|submit
  system.feedbacks feedback list|detail|remove|submit
  system.wxMessages wxMessageHandleLog list|detail|remove|submit
  system.applets appletConfig list|detail|remove|submit
  system.tenantCompanies tenantCompany list|detail|submit
  system.datasources datasource list|detail|remove|submit
  system.logUsuals logUsual list|detail
  system.logApis logApi list|detail
  system.logErrors logError list|detail
  funds.balanceAdjustments balanceAdjustment list|detail
  system.notices notice list|detail|remove|submit
  system.hotWords hotWord list|detail|remove|submit
  system.dictBizs dictBiz list|detail|remove|submit
  system.businessSettings businessSetting detail|submit
  system.depts dept list|detail|remove|submit imports
  system.posts post list|detail|remove|submit imports
  system.dicts dict list|detail|remove|submit imports
  system.regions region list|detail|remove|submit open-to-read imports
  system.tenants tenant list|detail|remove|submit
  tools.smsConfigs smsConfig list|detail|remove|submit
  tools.smsMessages smsMessage list|detail
  tools.tasks task list|detail open-to-read
  tools.importRuns importRun list|detail
  tools.notifications notification list open-to-read
  goods.buyerGradesOf buyerGrade list|detail|remove|submit
  goods.apportionments apportionment list|detail
  goods.wholesaleOptions wholesaleOption list|detail|remove
  goods.distributions distribution list|detail
  goods.distributorGoodsList distributorGoods list|detail|remove
  goods.distributorOffers distributorOffer list|detail
  goods.libraryGoodsList libraryGoods list|detail
  goods.commodities commodity list|detail|remove|submit
  goods.commodityApprovals commodityApproval list|detail
  goods.goodsClasses goodsClass list|detail|remove|submit open-to-read
  goods.goodsCodes goodsCode list|detail
  goods.priceDetails priceDetail list|detail|remove|submit
  goods.secretRules secretRule list|detail|remove|submit
  goods.skus sku list|detail
  goods.tenantGoodsList tenantGoods list|detail
`
