import { varchar } from 'drizzle-orm/pg-core'
import { secret } from './secret.ts'

export const digest = { ...secret, column: (name: string) => varchar(name, { length: 512 }) }
