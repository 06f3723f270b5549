/** Where the grants are. */
export const grantsPath = '/rechargeCenter/businesscard'
