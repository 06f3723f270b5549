import type { Entity } from '@forecourt/contract/kernel'
import type { KeptBack } from '@forecourt/contract/system'
import { create } from 'zustand'
import { request } from './client.ts'

/** By the entity's name; what keeps nothing back is not in it. */
export const useLimits = create<Readonly<Record<string, KeptBack>>>(() => ({}))

/** Asks what this person may read. Nothing is known to be kept back until then: the server decides all the same. */
export const loadLimits = async (): Promise<void> =>
  useLimits.setState(await request<Readonly<Record<string, KeptBack>>>('kernel/readable', { quiet: true }), true)

const none: KeptBack = { hidden: [], masked: [] }

/** What is kept back of this entity from this person. */
export const useLimitsOf = (entity: Entity): KeptBack => useLimits(state => state[entity.name] ?? none)
