import { areas } from '@forecourt/contract'
import type { Call, MenuItem, Resource } from '@forecourt/contract/kernel'
import { menuItems } from '@forecourt/contract/menus'
import { expect, test } from 'vitest'
import { changesWithoutRight } from './reviewed/changes-without-right.ts'
import { rightOfResource } from './reviewed/rights-of-resources.ts'
import { rightsOfSites } from './reviewed/rights-of-sites.ts'

// What each call and each resource asks for, written down once by people and compared with what is declared. A right that is
// weakened in the declaration is obeyed by the server and by every test that reads the declaration; only here it is noticed.
// Whoever adds a call adds its line, and whoever changes a line says in the commit why.

/** Area and name of the call, how it is called (`-` by other areas only), and the right it asks for. */
const rightOfCall = `
  access.disableIdentityProvider POST identityProvider_enable
  access.enableIdentityProvider POST identityProvider_enable
  access.linkSocial POST signedIn
  access.mySocial GET signedIn
  access.renderSocial GET open
  access.socialProviders GET open
  access.startLink POST signedIn
  access.startSocial POST open
  access.token POST open
  access.captcha GET open
  access.logout GET open
  access.sendLogs POST open
  access.unlinkSocial POST signedIn
  access.userInfo GET signedIn
  access.clearCache GET open
  access.registerGuest POST open
  access.admitGuest POST user_role
  access.updatePlatform POST user_edit
  access.platformDetail GET user_view
  access.freezeUser POST user_edit
  access.unfreezeUser POST user_edit
  access.grantRoles POST user_role
  access.resetPassword POST user_reset
  access.previewRoles POST user_role
  access.updatePassword POST signedIn
  access.myInfo GET signedIn
  access.openTenantAdmin POST tenant_add
  access.updateInfo POST signedIn
  access.grantMenus POST role_grant
  access.previewGrant POST role_grant
  access.previewTypes POST tenant_types
  access.loseTypes - internal
  access.roleTree GET signedIn
  access.roleSelect GET signedIn
  access.roleTreeKeys GET role
  access.grantTree GET role
  access.menuRoutes GET signedIn
  access.menuButtons GET signedIn
  access.myTopMenus GET signedIn
  access.menuTree GET signedIn
  access.menuLazyList GET menu
  access.grantTopMenu POST topMenu_edit
  access.topTreeKeys GET topMenu
  access.grantTopTree GET topMenu
  access.openUser - internal
  access.closeTenantAccess - internal
  access.decideAccess POST accessRequest_decide
  access.menuAuthRoutes GET signedIn
  access.menuLazyMenus GET menu
  access.menuPages GET menu
  access.roleReach GET role
  access.roleTreeById GET signedIn
  access.unlockUsers POST user_reset
  access.updateUser POST signedIn
  access.userReach GET user
  access.scopables GET data_scope
  access.explainAccess POST access_why
  access.explainable GET access_why
  access.withdrawAccess POST accessRequest
  access.myAuthenticator GET signedIn
  access.enrolAuthenticator POST signedIn
  access.confirmAuthenticator POST signedIn
  access.removeMyAuthenticator POST signedIn
  access.removeAuthenticator POST user_reset
  access.endUserDevices POST user_reset
  access.myDevices GET signedIn
  access.openActing POST tenant_act
  access.endActing POST signedIn
  access.endMyDevices POST signedIn
  access.myPasskeys GET signedIn
  access.enrolPasskey POST signedIn
  access.confirmPasskey POST signedIn
  access.removeMyPasskey POST signedIn

  cards.enableProduct POST cardProduct_edit
  cards.unlockCardTries POST cardAlert_unlock
  cards.disableProduct POST cardProduct_edit
  cards.grantableProducts GET grant
  cards.importStaff POST staffAccount_import
  cards.auditUserApply POST userApply_audit
  cards.saveGrant POST grant_add
  cards.submitGrant POST grant_add
  cards.withdrawGrant POST grant_add
  cards.auditGrant POST grant_audit
  cards.ensureGrant POST grant_ensure
  cards.disuseGrant POST grant_disuse
  cards.terminateGrant POST grant_terminate
  cards.finishGrant POST grant_terminate
  cards.companyMonthUse - internal
  cards.countCompanyMonth - internal
  cards.giveMonthBack - internal
  cards.deleteGrant POST grant_add
  cards.repeatMessage POST grant_ensure
  cards.grantPeople GET grant
  cards.grantUnused GET grant
  cards.freezeCard POST card_freeze
  cards.unfreezeCard POST card_freeze
  cards.extendCard POST|PUT card_extend
  cards.invalidateCard POST card_invalid
  cards.cardDetail GET card_view
  cards.presentCard - internal
  cards.reserveSpend - internal
  cards.projectCard - internal
  cards.projectCards - internal
  cards.findCard POST card
  cards.revealCardNumber POST card_number
  cards.sendPaymentCode - internal

  funds.periodChecks GET accountingPeriod_view
  funds.closePeriod POST accountingPeriod_close
  funds.decideClosePeriod POST accountingPeriod_audit
  funds.reopenPeriod POST accountingPeriod_close
  funds.decideReopenPeriod POST accountingPeriod_audit
  funds.disableDiscount POST companyDiscount_edit
  funds.enableDiscount POST companyDiscount_edit
  funds.quoteDiscount GET signedIn
  funds.applyRecharge POST companyRecharge_apply
  funds.applyPartnerRecharge POST partner_recharge
  funds.submitVoucher POST companyRecharge_apply
  funds.cancelRecharge POST companyRecharge_apply
  funds.auditRecharge POST companyRecharge_audit
  funds.requestReturn POST rechargeReturn_request
  funds.withdrawReturn POST rechargeReturn_request
  funds.auditReturn POST rechargeReturn_audit
  funds.payReturn POST rechargeReturn_pay
  funds.resolveReturn POST rechargeReturn_audit
  funds.enterReceipt POST unmatchedReceipt_enter
  funds.auditReceipt POST unmatchedReceipt_audit
  funds.previewRecharge GET companyRecharge_audit
  funds.rechargeWays GET companyRecharge_apply
  funds.paymentNotice POST machine
  carwash.createAliShop POST aliShop_apply
  carwash.closeAliShop POST aliShop_close
  carwash.batchShopInfo POST machine
  charging.notificationStationStatus POST machine
  charging.queryToken POST machine
  charging.syncStations POST operatorInfo_sync
  funds.simulatePayment POST companyRecharge_apply
  funds.ledgerTotals GET ledgerAccount
  funds.ledgerStatement GET ledgerAccount
  funds.balanceAt GET ledgerAccount
  funds.ledgerOfDocument GET signedIn
  funds.companyFunds GET signedIn
  funds.ledgerProof GET ledgerProof
  funds.trialBalance GET ledgerReport
  funds.trialAccounts GET ledgerReport
  funds.balanceSheet GET ledgerReport
  funds.incomeStatement GET ledgerReport
  funds.journal GET ledgerJournal
  funds.erpVouchers GET ledgerReport
  funds.payeeStatements GET payeeStatement
  funds.payeeStatement GET payeeStatement
  funds.exportReport POST signedIn
  funds.settlementTop GET moneySettlement
  funds.settlementOrders GET moneySettlement
  funds.reconcileSettlement POST moneySettlement_reconcile
  funds.submitSettlementVoucher POST moneySettlement_voucher
  funds.paySettlement POST moneySettlement_pay
  funds.objectSettlement POST moneySettlement_object
  funds.voidSettlement POST moneySettlement_void
  funds.generateSettlements POST moneySettlement_generate
  funds.supplierStatement GET payeeStatement
  funds.withdrawable GET withdrawal_apply
  funds.applyWithdrawal POST withdrawal_apply
  funds.cancelWithdrawal POST withdrawal_apply
  funds.auditWithdrawal POST withdrawal_audit
  funds.payWithdrawal POST withdrawal_pay
  funds.failWithdrawal POST withdrawal_pay
  funds.sendBackWithdrawal POST withdrawal_pay
  funds.recordOrderSettle - internal
  funds.applyPayeeAccount POST payeeAccount_apply
  funds.auditPayeeAccount POST payeeAccount_audit
  funds.disablePayeeAccount POST payeeAccount_disable
  funds.settlementPayee GET moneySettlement_view
  funds.decideAdjustment POST moneySettlement_adjust
  funds.chooseBankAccount POST bankAccount_use
  funds.closeBankAccount POST bankAccount_use
  funds.bankBalances GET bankAccount
  funds.applyFundTransfer POST fundTransfer_apply
  funds.auditFundTransfer POST fundTransfer_audit
  funds.fundGift POST fundTransfer_apply
  funds.sweepLimit GET fundTransfer
  funds.openingCheck GET opening_view
  funds.submitOpening POST opening_edit
  funds.auditOpening POST opening_audit
  funds.reverseOpening POST opening_edit
  funds.decideReverseOpening POST opening_audit
  funds.coverDay GET fundCover
  funds.supplementAdjustment POST settlementAdjustment_supplement
  funds.clearAdjustment POST settlementAdjustment_clear
  funds.decideClearing POST settlementAdjustment_decide

  orders.orderStatistics GET order_totals
  orders.markSettled - internal
  orders.showSettled - internal
  orders.orderDetail GET order_view
  orders.markOrder POST order_mark
  orders.quoteGun GET order_pay
  orders.shiftTotal GET order_pay
  orders.cardAtGun POST order_pay
  orders.payAtGun POST order_pay
  orders.placeFuelOrder - internal
  orders.applyRefund POST orderRefund_apply
  orders.auditRefund POST orderRefund_audit
  orders.shiftSales - internal
  orders.takeIntoShift - internal
  orders.paySites GET order_pay
  orders.sendPayCode POST order_pay
  orders.setUsualTitle POST invoiceTitle_edit

  partner-api.renewSecret POST partner_secret
  partner-api.emption POST|GET partner
  partner-api.ordersByPhone GET partner
  partner-api.ownBalance GET partner
  partner-api.partnerOrder GET partner
  partner-api.partnerRefund POST partner
  partner-api.partnerSites GET partner
  partner-api.queueCallback - internal
  partner-api.resendDelivery POST partnerDelivery_resend
  partner-api.readMessageBody POST protocolMessage_readBody
  partner-api.replayMessage POST protocolMessage_replay
  sites.setSiteDiscounts POST discountSet_edit
  sites.siteDiscounts GET discountSet
  sites.siteOffers - internal
  partner-api.partnerFunds GET partner_funds
  partner-api.applyPartnerTerms POST partner_terms
  partner-api.auditPartnerTerms POST partnerTerms_audit
  partner-api.allowPartner POST partnerLink_consent
  partner-api.consentPartnerLink POST partnerLink_consent
  partner-api.limitPartnerLink POST partnerLink_consent
  partner-api.partnerPayCode POST partner
  partner-api.requestPartnerLink POST partnerLink_request
  partner-api.revokePartnerLink POST partnerLink_revoke

${rightsOfSites}

  statistics.overallData GET signedIn
  statistics.companyHome GET signedIn
  statistics.supplierHome GET signedIn
  statistics.providerHome GET signedIn
  statistics.tradeHome GET signedIn
  statistics.salesStatistics GET signedIn
  statistics.rankings GET signedIn
  statistics.recentFuelling GET signedIn
  statistics.platformFlowData GET signedIn

  system.optionRegions GET signedIn
  system.options GET signedIn
  system.history GET signedIn
  system.audit GET audit
  system.verifyAudit POST audit
  system.exportAudit POST audit
  system.find GET signedIn
  system.undo POST signedIn
  system.restoreVersion POST signedIn
  system.welcome GET open
  system.guide GET signedIn
  system.tickGuide POST signedIn
  system.dismissGuide POST signedIn
  system.deptTree GET signedIn
  system.deptLazyTree GET signedIn
  system.deptLazyList GET signedIn
  system.listViews GET signedIn
  system.saveListView POST signedIn
  system.publishListView POST listView_publish
  system.removeListView POST signedIn
  system.keepListSettings POST signedIn
  system.dictionaryOf GET signedIn
  system.dictionaryWords GET signedIn
  system.dictParents GET dict
  system.dictChildren GET dict
  system.dictTree GET signedIn
  system.regionTree GET signedIn
  system.regionSelect GET signedIn
  system.setTenantTypes POST tenant_types
  system.suspendTenant POST tenant_edit
  system.resumeTenant POST tenant_edit
  system.tenantSelect GET signedIn
  system.signInfo GET signedIn
  system.latestNotices GET signedIn
  system.tenantInfo GET open
  system.deptSelect GET signedIn
  system.dictParentTree GET signedIn
  system.postSelect GET signedIn
  system.readable GET signedIn
  system.regionLazyList GET signedIn
  system.tenantSetting POST tenant_edit
  system.offeredWords GET signedIn
  system.saveHotWords POST hotWord_edit
  system.dictBizOf GET signedIn
  system.settingInfo GET param
  system.setSetting POST param_edit
  system.setMaintenance POST param_edit
  system.answerFeedback POST feedback_answer
  system.closeFeedback POST feedback_answer
  system.settleWxMessage POST wxMessageHandleLog_handle
  system.retryWxMessage POST wxMessageHandleLog_handle
  system.appletConfigs GET signedIn
  system.maintenance GET param
  system.companyInfo GET tenantCompany_view
  system.applyCompanyBank POST tenantCompany_edit
  system.auditCompanyBank POST tenantCompany_audit
  system.tenantDatasource POST tenant_edit
  system.tryDatasource POST datasource_try
  sites.previewPlatformPrice GET siteOilPrice_setAll
  sites.updPlatformPrice POST siteOilPrice_setAll
  sites.companyExtUse GET companyExt_view
  sites.backtestPriceRule GET oilPriceRelation_enable
  sites.enablePriceRule POST oilPriceRelation_enable
  sites.stopPriceRule POST oilPriceRelation_enable
  sites.explainPrice GET oilPriceRelation
  funds.adjustBalance POST balanceAdjustment_apply
  funds.withdrawAdjustment POST balanceAdjustment_apply
  funds.auditBalanceAdjustment POST balanceAdjustment_audit
  funds.clearBalanceAdjustment POST balanceAdjustment_apply
  funds.decideBalanceClearing POST balanceAdjustment_audit
  system.organizationList GET dept

  tools.putFile POST signedIn
  tools.putFiles POST signedIn
  tools.enableSms POST smsConfig_enable
  tools.sendMessage POST smsConfig_send
  tools.getFile GET signedIn
  tools.openPaper GET signedIn
  tools.provePaper GET open
  tools.startTask - internal
  tools.cancelTask POST signedIn
  tools.retryTask POST signedIn
  tools.drafts GET signedIn
  tools.saveDraft POST signedIn
  tools.dropDraft POST signedIn
  tools.events GET signedIn
  tools.publishEvent - internal
  tools.notify - internal
  tools.unreadNotifications GET signedIn
  tools.readNotifications POST signedIn
  tools.schedules GET schedule
  tools.runSchedule POST schedule_run
  tools.startBulk POST signedIn
  tools.startExport POST signedIn
  tools.importTemplate GET signedIn
  tools.uploadImport POST signedIn
  tools.startImport POST signedIn
  tools.undoImport POST signedIn
  tools.importUsers POST user_import
  tools.userFile GET user
  funds.rechargeFile GET companyRecharge
  tools.userTemplate GET user_import
  goods.askGoodsApproval POST commodityApproval_withdraw
  goods.addWholesale POST wholesaleOption_save
  goods.apportionWholesale POST wholesaleOption_apportion
  goods.changeWholesale POST wholesaleOption_save
  goods.confirmWholesale POST wholesaleOption_confirm
  goods.offerWholesale POST wholesaleOption_save
  goods.releaseWholesale - internal
  goods.takeBackWholesale POST wholesaleOption_save
  goods.terminateWholesale POST wholesaleOption_terminate
  goods.turnDownWholesale POST wholesaleOption_confirm
  goods.wholesaleChoices GET wholesaleOption_save
  goods.wholesaleTargets GET wholesaleOption_apportion
  goods.batchShelfDistributorGoods POST distributorGoods_shelf
  goods.changeDistribution POST distribution_open
  goods.decideOfferLoss POST distributorOffer_loss
  goods.distributionChain GET distribution
  goods.endDistribution POST distribution_end
  goods.offerGoods POST distributorOffer_set
  goods.openDistribution POST distribution_open
  goods.pickGoods POST libraryGoods_pick
  goods.priceDistributorGoods POST distributorGoods_take
  goods.putDistributorGoodsUp POST distributorGoods_shelf
  goods.repriceOffer POST distributorOffer_set
  goods.stopOffer POST distributorOffer_set
  goods.takeDistributorGoodsDown POST distributorGoods_shelf
  goods.takeOffer POST distributorGoods_take
  goods.batchShelf POST commodity_shelf
  goods.costPriceOf GET priceDetail
  goods.decideGoodsApproval POST commodityApproval_decide
  goods.decideRuleLoss POST secretRule_loss
  goods.disableSecretRule POST secretRule_enable
  goods.enableSecretRule POST secretRule_enable
  goods.explainGoodsPrice GET secretRule_explain
  goods.forceGoodsDown POST commodity_ban
  goods.freeCodes - internal
  goods.importGoodsCodes POST goodsCode_import
  goods.backtestSecretRule GET secretRule_enable
  goods.placePurchase POST purchaseCentre_place
  goods.purchasableGoods GET purchaseCentre
  goods.purchasePhone POST purchaseCentre
  goods.putGoodsUp POST commodity_shelf
  goods.putTenantGoodsUp POST tenantGoods_shelf
  goods.quotePurchase POST purchaseCentre
  goods.releaseGoods POST commodity_ban
  goods.revealGoodsCode POST goodsCode_reveal
  goods.savePriceDetails POST priceDetail_add
  goods.sellCodes - internal
  goods.takeCodesBack - internal
  orders.bookGoodsOrders - internal
  orders.boughtToday - internal
  goods.setCodesAside - internal
  goods.searchTenantGoods GET tenantGoods
  goods.serviceChargeOf GET priceDetail
  goods.setGoods POST tenantGoods_set
  goods.setGoodsToTenant POST tenantGoods_set
  goods.takeGoodsDown POST commodity_shelf
  goods.takeTenantGoodsDown POST tenantGoods_shelf
  goods.termsOfTenantGoods POST tenantGoods_set
  goods.voidGoodsCode POST goodsCode_void
  goods.withdrawGoodsApproval POST commodityApproval_withdraw
`

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

const calls = areas.flatMap(area =>
  Object.entries(area.calls).map(([name, one]) => ({ name: `${area.name}.${name}`, call: one as Call })),
)

const lineOfCall = (name: string, { routes, permission }: Call): string =>
  `${name} ${[...new Set(routes.map(([method]) => method))].join('|') || '-'} ${permission}`

const lineOfResource = (name: string, one: Resource): string =>
  `${name} ${one.permission} ${one.verbs.join('|')}${one.publicRead ? ' open-to-read' : ''}${one.imports ? ' imports' : ''}`

test('C32: every call asks for the right that people have agreed on', () => {
  const declared = calls.map(({ name, call }) => lineOfCall(name, call))
  expect(declared.toSorted()).toEqual(linesOf(rightOfCall).toSorted())
})

test('every resource has the right, and offers the verbs, that people have agreed on', () => {
  const declared = areas.flatMap(area =>
    Object.entries(area.resources).map(([name, one]) => lineOfResource(`${area.name}.${name}`, one as Resource)),
  )
  expect(declared.toSorted()).toEqual(linesOf(rightOfResource).toSorted())
})

const pagesOf = (items: readonly MenuItem[]): string[] => items.flatMap(one => [one.code, ...pagesOf(one.children)])
/** Rights to open a page or read its rows, which say nothing of changing them. */
const looking = new Set([
  ...pagesOf(menuItems),
  ...areas.flatMap(area => Object.values(area.resources).map(one => (one as Resource).permission)),
])
const isForLooking = (permission: string): boolean =>
  ['open', 'signedIn'].includes(permission) || permission.endsWith('_view') || looking.has(permission)

const changesRows = ({ routes, writes, money }: Call): boolean =>
  routes.length > 0 && (Boolean(writes) || money || routes.some(([method]) => method !== 'GET'))

test('what changes rows asks for more than the right to look, but for what is listed with its reason', () => {
  const without = calls.filter(({ call }) => changesRows(call) && isForLooking(call.permission)).map(({ name }) => name)
  expect(without.toSorted()).toEqual(Object.keys(changesWithoutRight).toSorted())
})

test('what other areas alone may call is served nowhere, and everything else somewhere', () => {
  const hidden = calls.filter(({ call }) => call.permission === 'internal').map(({ name }) => name)
  expect(calls.filter(({ call }) => call.routes.length === 0).map(({ name }) => name)).toEqual(hidden)
})
