import { settlementStates } from '@forecourt/contract/funds'
import { stateByCode } from '@forecourt/contract/kernel'
import type { SettlementPayee } from '../funds-data.ts'

/** Whether money may be sent: the payee has an account, and nobody has stopped it. */
export const isPayable = (payee: SettlementPayee): boolean => payee.payeeAccountNo !== null && payee.isDisabled === 0

const withoutPayee: readonly (string | undefined)[] = ['owed', 'netted', 'voided']

/** Whether a settlement in this state is paid to anybody, or was. */
export const hasPayee = (status: number): boolean => !withoutPayee.includes(stateByCode(settlementStates, status)?.name)
