export { secret as digest } from './secret.ts'
