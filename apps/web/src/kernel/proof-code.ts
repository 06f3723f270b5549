/** A recovery code is shown in groups and typed as people like. */
export const withoutGroups = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

export const isDigits = (text: string): boolean => /^\d{6}$/.test(text)
export const isRecovery = (text: string): boolean => /^[2-9A-Z]{12}$/.test(text)
/** What an authenticator shows, or a recovery code. */
export const isProofCode = (text: string): boolean => isDigits(text) || isRecovery(text)
