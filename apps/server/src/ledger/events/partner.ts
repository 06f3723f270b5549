import { bank, deposit, receivable } from '../address.ts'
import { credit, debit } from '../line.ts'
import { posting } from './posting.ts'

interface Paid {
  readonly partnerId: string
  /** Whoever keeps the partner: the deposit is its account. */
  readonly tenantId: string
  readonly bankAccountId: string
  readonly amountFen: bigint
}

const depositLines = ({ partnerId, tenantId, bankAccountId, amountFen }: Paid) => [
  debit(bank(bankAccountId), amountFen),
  credit(deposit(partnerId, tenantId), amountFen),
]

const repaymentLines = ({ partnerId, bankAccountId, amountFen }: Omit<Paid, 'tenantId'>) => [
  debit(bank(bankAccountId), amountFen),
  credit(receivable('partner', partnerId), amountFen),
]

/** E24: a partner's transfer to its deposit has arrived. */
export const partnerDeposited = (paid: Paid) => posting('E24', 'recharge', depositLines(paid))

/** E25b: a partner has paid back what it owes; the ledger refuses more than that. */
export const partnerRepaid = (paid: Omit<Paid, 'tenantId'>) => posting('E25b', 'recharge', repaymentLines(paid))
