/** Addresses of the specification that are called otherwise here; what is asked for behind them stays. */
export const elsewhere: Readonly<Record<string, string>> = {
  '/wel/dashboard': '/wel/index',
  '/test': '/test/index',
  '/rechargeCenter/settlement/detail': '/rechargeCenter/settlement/list/detail',
}
