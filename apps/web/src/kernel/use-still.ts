import { mediaHook } from './media.ts'

/** Whether this person has asked their system for less motion. */
export const useStill = mediaHook('(prefers-reduced-motion: reduce)')
