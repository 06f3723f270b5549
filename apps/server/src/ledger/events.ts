// The rows of the posting table (domain design 10.4), one function each, by chapter. They are pure: typed input in,
// lines out, and the code of the row with them. E01, E03, E06s and E14a have no lines and therefore no function.
export * from './events/fleet.ts'
export * from './events/goods.ts'
export * from './events/grant.ts'
export * from './events/partner.ts'
export * from './events/payment.ts'
export * from './events/posting.ts'
export * from './events/recharge.ts'
export * from './events/refund.ts'
export * from './events/sale.ts'
export * from './events/settlement.ts'
export * from './events/split.ts'
export * from './events/withdrawal.ts'
