/** The unit of a kind's figures. */
export { units } from '@forecourt/contract/kernel'
