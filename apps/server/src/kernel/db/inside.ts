import { AsyncLocalStorage } from 'node:async_hooks'

/** The transaction that this code runs in, if it does. */
export const inside = new AsyncLocalStorage<{ isOver: boolean }>()

/** Whether this code runs in a transaction that is not over: then it may not wait for another. */
export const isInTransaction = (): boolean => inside.getStore()?.isOver === false
