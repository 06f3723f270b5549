import { paper } from '../../kernel/index.ts'
import { shifts } from './shift.ts'

/** The sheet that goes along with the money: what was expected, what was counted, and who stands for it. */
export const shiftPaper = paper(shifts, {
  title: ['交班表', 'Shift sheet'],
  number: 'id',
  period: ['openTime', 'closeTime'],
  parties: [
    { title: ['站点', 'Site'], facts: ['siteId', 'className', 'businessDate'] },
    { title: ['人员', 'People'], facts: ['openUser', 'closeUser', 'checkUser'] },
  ],
  terms: [
    { sign: '', field: 'received' },
    { sign: '−', field: 'receivable' },
    { sign: '=', field: 'diffAmount' },
  ],
  amount: { field: 'received', label: ['实收', 'Counted'] },
  beside: ['status', 'orderCount', 'litres', 'refundAmount'],
  facts: ['diffReason', 'meterReason', 'checkOpinion', 'checkTime'],
  seals: [
    ['交班人', 'Handed over by'],
    ['接班人', 'Taken over by'],
    ['核对人', 'Checked by'],
  ],
})
