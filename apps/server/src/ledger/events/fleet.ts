import { type Account, fleet, fleetCard, issuedBy, staff } from '../address.ts'
import { credit, debit, mirror } from '../line.ts'
import { type Company, companyDebits, type Issued } from './grant.ts'
import { posting } from './posting.ts'

interface Fleet {
  readonly fleetId: string
  readonly tenantId: string
  readonly amountFen: bigint
}

/** E15a: a fleet's recharge has arrived, on a bank account or through a channel. */
export const fleetRecharged = (input: Fleet & { readonly via: Account }) =>
  posting('E15a', 'fleetRecharge', [
    debit(input.via, input.amountFen),
    credit(fleet(input.fleetId, input.tenantId), input.amountFen),
  ])

type Allocation = Fleet & { readonly cardId: string }
const allocation = ({ fleetId, tenantId, cardId, amountFen }: Allocation) => [
  debit(fleet(fleetId, tenantId), amountFen),
  credit(fleetCard(cardId, tenantId), amountFen),
]

/** E15b: money of the fleet goes to one of its cards. */
export const fleetCardAllotted = (input: Allocation) => posting('E15b', 'fleetAllocation', allocation(input))

/** E15c: and comes back. */
export const fleetCardRecalled = (input: Allocation) => posting('E15c', 'fleetAllocation', mirror(allocation(input)))

type StaffCharge = Company & Issued & { readonly staffAccountId: string }
const staffCharge = (input: StaffCharge) => {
  const { companyId, staffAccountId, cashFen, giftFen, issuer } = input
  const of = issuedBy(issuer, staff(staffAccountId, companyId))
  return [...companyDebits(input), credit(of, cashFen + giftFen, { cashFen, giftFen })]
}

/** E16: a company charges a staff account; the line remembers the two kinds of money. */
export const staffCharged = (input: StaffCharge) => posting('E16', 'grant', staffCharge(input))

/** E16b: a staff account is recalled or closed. */
export const staffRecalled = (input: StaffCharge) => posting('E16b', 'grantReturned', mirror(staffCharge(input)))
