import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../kernel/context.ts'
import type { House } from '../../kernel/open.ts'
import { refuse } from '../../kernel/refusal.ts'

/** Until partners are declared nobody can call as one. */
export const partnerOf = async (_house: House, _request: FastifyRequest): Promise<Principal> => refuse('notSignedIn')
