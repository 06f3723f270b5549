import type { Label } from '@forecourt/contract/kernel'

interface Wording {
  readonly title: string
  readonly expected: string
}

/** What the proofs of the ledger mean, for readers of Chinese; one that is not here shows its English words. */
const wordings: Readonly<Record<string, Wording>> = {
  'every entry is balanced and has the lines it names': {
    title: '每张凭证借贷相等，且分录齐全',
    expected: '借方等于贷方，至少两条分录',
  },
  'every line belongs to an entry': { title: '每条分录都属于一张凭证', expected: '每条分录都有凭证' },
  'every amount and side is possible': { title: '每条分录的金额与方向有效', expected: '金额为正，方向为借或贷' },
  'the trial balance is zero': { title: '试算平衡：全部借方等于全部贷方', expected: '差额为 0' },
  'every balance is the sum of its lines and every version counts them': {
    title: '每个账户余额等于其全部分录之和',
    expected: '余额与笔数和分录一致',
  },
  'every line carries on from the one before': {
    title: '每条分录的余额承接上一条',
    expected: '上一余额加减本笔等于本余额，时间不倒退',
  },
  'what is held is the sum of the open holds': {
    title: '每个账户的占用等于其未结占用之和',
    expected: '占用与未结占用一致',
  },
  'no account is below what it may be': { title: '没有账户低于其允许的下限', expected: '余额减占用不低于授信额度' },
  'no control account of revenue or cost is below zero': {
    title: '收入与成本科目的总额不为负',
    expected: '各科目总额为零或以上',
  },
  'every account is as the chart says': { title: '每个账户符合科目表', expected: '方向、下限与维度同科目表' },
  'every entry is sealed or waits for it': {
    title: '每张凭证已封存或在等待封存',
    expected: '每张凭证有封存记录或在队列中',
  },
  'closed months are as they were closed': {
    title: '已结账月份与结账时一致：结账后没有凭证进入',
    expected: '各已结月份的试算平衡与结账时相同',
  },
  'the chains hold every anchored head': {
    title: '链中保有每一个已存证的链头：最新的记录没有被截去或重做',
    expected: '每个已存证的链头都在原位',
  },
  'the chain of seals holds': {
    title: '封存链完整：没有凭证被改动、删除或插入',
    expected: '重新计算的摘要与封存一致',
  },
}

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const titleOf = (name: string): Label => [wordings[name]?.title ?? name, asSentence(name)]
export const expectedOf = (name: string, expected: string): Label => [
  wordings[name]?.expected ?? expected,
  asSentence(expected),
]

/** How many places do not agree, in words. */
export const foundOf = (count: number): Label =>
  count === 0 ? ['符合', 'As expected'] : [`${count} 处不符`, `${count} do not agree`]
