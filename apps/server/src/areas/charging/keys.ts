import { operatorInfo } from '@forecourt/contract/charging'
import type { Row } from '@forecourt/contract/kernel'
import { openSecret } from '../../kernel/rows/seals.ts'
import type { Services } from '../../services/services.ts'

export type Operator = Row<typeof operatorInfo>
export type Keys = Parameters<Services['providers']['charging']['isSigned']>[1]

/** The opened keys of an operator; undefined while some of them are missing: nobody can sign with them. */
export function keysOf(of: Operator, accepted: readonly string[]): Keys | undefined {
  const open = (name: 'operatorSecret' | 'dataSecret' | 'dataSecretIv' | 'sigSecret') =>
    openSecret(operatorInfo, name, of, accepted)
  const [operatorSecret, dataSecret, dataSecretIv, sigSecret] = [
    open('operatorSecret'),
    open('dataSecret'),
    open('dataSecretIv'),
    open('sigSecret'),
  ]
  if (!operatorSecret || !dataSecret || !dataSecretIv || !sigSecret) return undefined
  return { operatorId: of.operatorId, operatorSecret, dataSecret, dataSecretIv, sigSecret }
}
