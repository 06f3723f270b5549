import { addDays, dayOf, startOfDay } from '@forecourt/contract/kernel'

/** The Shanghai day on which this test file runs. */
export const today = dayOf(new Date())

const endsMs = startOfDay(addDays(today, 1)).getTime() - 1

/**
 * The clock of an application under test: real, but its day does not turn while a file runs, so that what was sold today
 * is still of today when it is asked for. PostgreSQL goes by its own clock.
 */
export const now = (): Date => new Date(Math.min(Date.now(), endsMs))
