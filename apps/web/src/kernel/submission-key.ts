import { ApiError, firstFault, noAnswer } from './api-error.ts'

/** Whether it is open what became of a request: no answer came, or one that says nothing of it. */
export const isOpen = (fault: unknown): boolean =>
  !(fault instanceof ApiError) || fault.code === noAnswer || fault.code >= firstFault
