import { varchar } from 'drizzle-orm/pg-core'
import { serverKind } from './kind.ts'

export const file = serverKind({
  column: name => varchar(name, { length: 255 }),
  sample: seed => `file~${seed}.png`,
  mistakes: () => [{}, 'x'.repeat(256), 'a\u0000b', true],
})
