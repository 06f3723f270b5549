/** The sheet that a company prints for its transfer; `?id=` names the recharge. */
export const noticePath = '/rechargeCenter/notice'
