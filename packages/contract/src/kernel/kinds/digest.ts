import { kind } from './kind.ts'
import { secret } from './secret.ts'

/** What a secret is checked by and cannot be found from: a hash, or a key that only programs compare. Never answered. */
export const digest = kind<string>()('digest', { ...secret.kind, isSealed: false })
