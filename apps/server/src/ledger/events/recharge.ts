import {
  type Account,
  bank,
  channel,
  channelFee,
  channelKey,
  companyCash,
  companyGift,
  deferredGift,
  receivable,
  subsidy,
  tenant,
} from '../address.ts'
import { credit, debit, type Line, minFen } from '../line.ts'
import { posting } from './posting.ts'

/**
 * Who bears a gift or a discount: the platform, as an expense at once or, deferred, as it is used (E14e); or the service
 * provider of that tenant.
 */
export type Bearer = 'platform' | 'deferred' | { readonly providerTenantId: string }

export function bearerOf(bearer: Bearer, companyId: string): Account {
  if (bearer === 'platform') return subsidy('company', companyId)
  return bearer === 'deferred' ? deferredGift(companyId) : tenant(bearer.providerTenantId)
}

export interface Recharge {
  readonly companyId: string
  /** P, what was really paid. */
  readonly paidFen: bigint
  /** C, what the company may spend; the difference is a gift. Both kinds of discount (E03) differ only in P and C. */
  readonly creditedFen: bigint
  readonly bearer: Bearer
}

function rechargeLines({ companyId, paidFen, creditedFen, bearer }: Recharge, via: Account): Line[] {
  const giftFen = creditedFen - paidFen
  return [
    debit(via, paidFen),
    debit(bearerOf(bearer, companyId), giftFen),
    credit(companyCash(companyId), paidFen),
    credit(companyGift(companyId), giftFen),
  ]
}

/** E02: a company's bank transfer has arrived. E01, the application before it, and E03, the discount, post nothing. */
export const companyRecharge = (input: Recharge & { readonly bankAccountId: string }) =>
  posting('E02', 'recharge', rechargeLines(input, bank(input.bankAccountId)))

export interface Channel {
  readonly channel: string
  readonly merchantNo: string
}

export const channelOf = (via: Channel): Account => channel(via.channel, via.merchantNo)

/** How a document writes a channel down, and its account in the ledger is called: `wechat:1900000109`. */
export const keyOfChannel = (via: Channel): string => channelKey(via.channel, via.merchantNo)

/** The channel that is written so; a text without a colon has no merchant number. */
export function channelOfKey(key: string): Channel {
  const [name = '', ...merchantNo] = key.split(':')
  return { channel: name, merchantNo: merchantNo.join(':') }
}

/** E02b: a company has paid through a channel. */
export const companyRechargeByChannel = (input: Recharge & Channel) =>
  posting('E02b', 'recharge', rechargeLines(input, channelOf(input)))

/** E02c: the channel has paid out what it collected, less its fee. */
export const channelCleared = (
  input: Channel & { readonly bankAccountId: string; readonly grossFen: bigint; readonly feeFen: bigint },
) =>
  posting('E02c', 'recharge', [
    debit(bank(input.bankAccountId), input.grossFen - input.feeFen),
    debit(channelFee(input.channel, input.merchantNo), input.feeFen),
    credit(channelOf(input), input.grossFen),
  ])

/** E04b: the bank takes a recharge back after some was spent; the company owes the rest. */
export const rechargeChargedBack = (input: {
  readonly companyId: string
  readonly paidFen: bigint
  /** What the company's cash account still has, at most `paidFen` of it is taken. */
  readonly availableFen: bigint
  readonly unspentGiftFen: bigint
  readonly bearer: Bearer
  readonly via: Account
}) => {
  const { companyId, paidFen, availableFen, unspentGiftFen } = input
  const takenFen = minFen(availableFen, paidFen)
  return posting('E04b', 'rechargeReversed', [
    debit(companyCash(companyId), takenFen),
    debit(receivable('company', companyId), paidFen - takenFen),
    debit(companyGift(companyId), unspentGiftFen),
    credit(input.via, paidFen),
    credit(bearerOf(input.bearer, companyId), unspentGiftFen),
  ])
}
