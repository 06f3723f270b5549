import { call, dict, int, money, moment, one, page, ref, text } from '../../kernel/index.ts'
import { grantRow, smsState } from './grant.ts'

const id = ref(['发卡单', 'Grant'], { required: true, to: 'grant' })

/** What is left on the cards of a grant: what a termination would give back. */
export const grantUnused = call({
  title: ['卡内余额', 'Left on the cards'],
  path: 'GET company/grant/unused',
  permission: 'grant',
  reads: ['grant', 'card'],
  input: { id },
  output: one({
    unused: money(['卡内余额', 'Left on the cards'], { required: true }),
    cards: int(['有余额的卡', 'Cards with money'], { required: true }),
  }),
})

/** The people of a grant, each with the card made for them and the state of the last message: what its page shows. */
export const grantPeople = call({
  title: ['发卡明细', 'People of the grant'],
  path: 'GET company/grant/people',
  permission: 'grant',
  reads: ['grantRow', 'grant', 'card'],
  input: {
    id,
    keyword: text(['姓名或手机号', 'Name or phone'], { max: 32 }),
    current: int(['页', 'Page'], { initial: 1, min: 1, max: 500 }),
    size: int(['每页', 'Size'], { initial: 20, min: 1, max: 200 }),
  },
  output: page({
    id: ref(['明细', 'Row'], { required: true }),
    userPhone: text(['手机号', 'Phone'], { required: true, mask: 'everywhere' }),
    userName: grantRow.fields.userName,
    deptName: grantRow.fields.deptName,
    amount: grantRow.fields.amount,
    rowStatus: grantRow.fields.rowStatus,
    failReason: grantRow.fields.failReason,
    cardId: grantRow.fields.cardId,
    cardNo: text(['卡号', 'Card number'], { max: 16, mask: 'everywhere' }),
    cardStatus: int(['卡状态', 'Card state']),
    balance: money(['余额', 'Balance']),
    lastUseTime: moment(['最近使用', 'Last use']),
    smsState: dict(['短信', 'Message'], { of: smsState, int: true }),
    smsTime: moment(['短信时间', 'Message at']),
  }),
})
