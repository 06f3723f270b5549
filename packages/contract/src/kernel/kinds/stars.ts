/** What stands for a secret on the wire. */
export const stars = '******'
