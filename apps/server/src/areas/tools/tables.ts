import { table } from '../../kernel/db/columns.ts'

/** The queue of pg-boss, for what a job did last. */
export const pgbossJobTable = table('pgboss.job', 'name', 'state', 'startedOn', 'completedOn', 'output')
