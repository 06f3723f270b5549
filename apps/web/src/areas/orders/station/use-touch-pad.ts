import { mediaHook } from '../../../kernel/media.ts'

/** Fingers, and room for keys of our own: the keyboard of the device would lie over them. */
export const useTouchPad = mediaHook('(pointer: coarse) and (width >= 48em)')
