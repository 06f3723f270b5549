/** What the calls of the sites ask for, as `call-rights.test.ts` has those of the other areas. */
export const rightsOfSites = `
  sites.openSite POST site_edit
  sites.pauseSite POST site_edit
  sites.setShiftMode POST site_edit
  sites.closeSite POST site_edit
  sites.siteOptions GET signedIn
  sites.sitesOfSupplier GET site
  sites.saveGunOils POST gun_edit
  sites.submitGunOil POST gun_edit
  sites.removeGunOils POST gun_edit
  sites.siteManagers GET siteUser
  sites.setManagers POST siteUser_edit
  sites.stopPos POST pos_edit
  sites.resumePos POST pos_edit
  sites.stopSalesman POST salesman_edit
  sites.resumeSalesman POST salesman_edit
  sites.setPrices POST siteOilPrice_set
  sites.withdrawPrice POST siteOilPrice_set
  sites.siteProducts GET site
  sites.siteDetailList GET signedIn
  sites.openShift POST shift_run
  sites.handOverShift POST shift_run
  sites.submitShift POST shift_run
  sites.checkShift POST shift_check
  sites.shiftSheet GET shift
  sites.shiftNow GET order_pay
  sites.bookingShift - internal
  sites.addPrinter POST printer_add
  sites.printAgain POST slip_again
  sites.printReceipt - internal
  sites.gunOffer - internal
  sites.earlierPrices - internal
  sites.workplace - internal
`
