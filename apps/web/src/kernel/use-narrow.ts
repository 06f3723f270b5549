import { mediaHook } from './media.ts'

/** Whether the screen is of the specification's level 0. */
export const useNarrow = mediaHook('(width < 48em)')
