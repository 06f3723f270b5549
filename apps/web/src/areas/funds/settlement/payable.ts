import { type settlementPayee, settlementStates } from '@forecourt/contract/funds'
import { stateByCode, type WireOutputOfCall } from '@forecourt/contract/kernel'

export type Payee = WireOutputOfCall<typeof settlementPayee>

/** Whether money may be sent: the payee has an account, and nobody has stopped it. */
export const isPayable = (payee: Payee): boolean => payee.payeeAccountNo !== null && payee.isDisabled === 0

const withoutPayee: readonly (string | undefined)[] = ['owed', 'netted', 'voided']

/** Whether a settlement in this state is paid to anybody, or was. */
export const hasPayee = (status: number): boolean => !withoutPayee.includes(stateByCode(settlementStates, status)?.name)
