import { ApiError, firstFault, noAnswer } from './api-error.ts'
import { newKey } from './new-key.ts'

/** Whether it is open what became of a request: no answer came, or one that says nothing of it. */
const isOpen = (fault: unknown): boolean =>
  !(fault instanceof ApiError) || fault.code === noAnswer || fault.code >= firstFault

/**
 * The key of the next attempt after one that failed. A refusal has left nothing, so that the next attempt is a submission of
 * its own; while it is open what became of the first, the next is the same submission once more.
 */
export const keyAfter = (key: string, fault: unknown, another: () => string = newKey): string =>
  isOpen(fault) ? key : another()
