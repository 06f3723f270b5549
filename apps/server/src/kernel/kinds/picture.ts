import { varchar } from 'drizzle-orm/pg-core'
import { serverKind } from './kind.ts'

export const picture = serverKind({
  column: name => varchar(name, { length: 255 }),
  sample: seed => `file~${seed}.png`,
  mistakes: () => [{}, `${'x'.repeat(256)}.png`, 'a\u0000b.png', true, 'file~1.pdf', 'file~1.svg'],
})
