/** Whether a value came masked: it is read, and neither sent back nor copied in place of the whole one. */
export const isMaskedText = (text: string): boolean => text.includes('*')
