import { protocol } from '../../kernel/index.ts'

/** Interconnection of charging operators by T/CEC 102: one envelope both ways, encrypted and signed, a token beside it. */
export const evcs = protocol('evcs', ['充电互联互通', 'T/CEC 102'], {
  refuses: ['badSignature', 'badToken', 'clockSkew', 'invalid', 'keyReused', 'tooOften', 'maintenance'],
})
