import { call, dict, dictionary, digest, entity, int, moment, ref, resource, text } from '../../kernel/index.ts'

export const alertSubject = dictionary('card_alert_subject', ['锁定对象', 'Who is locked'], {
  1: ['人员', 'Person'],
  2: ['站点', 'Site'],
  3: ['网络地址', 'Address'],
  4: ['渠道', 'Partner'],
  5: ['卡', 'Card'],
})

/** Somebody tried too many wrong card numbers, secrets or codes, and may try none for a while. */
export const cardAlert = entity(
  'cardAlert',
  ['卡号异常', 'Card alert'],
  {
    name: text(['对象', 'Who'], { required: true, readOnly: true, max: 128, search: true }),
    subject: dict(['锁定对象', 'Who is locked'], {
      of: alertSubject,
      int: true,
      required: true,
      readOnly: true,
      search: true,
    }),
    tries: int(['错误次数', 'Wrong tries'], { required: true, readOnly: true }),
    lockedUntil: moment(['锁定至', 'Locked until'], { required: true, readOnly: true }),
    callerName: text(['操作人', 'Caller'], { readOnly: true, max: 64 }),
    address: text(['网络地址', 'Address'], { readOnly: true, max: 64 }),
    siteId: ref(['站点', 'Site'], { to: 'site', readOnly: true }),
    /** A digest of what is locked, by which it is found again. */
    lockKey: digest(['锁定键', 'Key of the lock'], { readOnly: true, list: false, form: false }),
    supplierTenantId: ref(['供货商', 'Supplier'], { to: 'tenant', readOnly: true, list: false }),
  },
  { display: 'name', share: ['supplierTenantId'] },
)
export const cardAlerts = resource(cardAlert, {
  base: 'cards/alert',
  roles: { read: ['operator', 'auditor', 'supplier'] },
  verbs: ['list', 'detail'],
})

/** Ends a lock before its time, and forgets the wrong tries it came of. */
export const unlockCardTries = call({
  title: ['解除锁定', 'Unlock'],
  path: 'POST cards/alert/unlock',
  permission: 'cardAlert_unlock',
  roles: ['operator'],
  by: 'platform',
  on: cardAlert,
  input: { id: ref(['卡号异常', 'Card alert'], { required: true, to: 'cardAlert' }) },
  confirm: ['请先确认不是有人在试卡号', 'Make sure first that nobody is trying card numbers'],
})
