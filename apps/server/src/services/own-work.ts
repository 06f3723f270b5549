import type { IsLifted } from '../kernel/call-policy.ts'
import { isSwitchedOn } from './parameters.ts'

/** Whether the parameter of a decision lets one person take both sides of it (domain 0.5). */
export const isLifted: IsLifted = (ctx, parameter) => isSwitchedOn(ctx, parameter)
