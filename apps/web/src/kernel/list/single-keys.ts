/** Remembered on this device: somebody who speaks to the machine, or shakes, turns single letters off. */
export const singleKeys = 'single-keys'
