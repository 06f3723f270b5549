/** What the proofs of the ledger mean, for readers of Chinese; one without a title shows its English name. */
export const proofTitles: Readonly<Record<string, string>> = {
  'every entry is balanced and has the lines it names': '每张凭证借贷相等，且分录齐全',
  'every line belongs to an entry': '每条分录都属于一张凭证',
  'every amount and side is possible': '每条分录的金额与方向有效',
  'the trial balance is zero': '试算平衡：全部借方等于全部贷方',
  'every balance is the sum of its lines and every version counts them': '每个账户余额等于其全部分录之和',
  'every line carries on from the one before': '每条分录的余额承接上一条',
  'what is held is the sum of the open holds': '每个账户的占用等于其未结占用之和',
  'no account is below what it may be': '没有账户低于其允许的下限',
  'no control account of revenue or cost is below zero': '收入与成本科目的总额不为负',
  'every account is as the chart says': '每个账户符合科目表',
  'every entry is sealed or waits for it': '每张凭证已封存或在等待封存',
  'the chain of seals holds': '封存链完整：没有凭证被改动、删除或插入',
}
