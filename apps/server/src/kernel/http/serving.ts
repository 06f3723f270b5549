import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../context.ts'
import type { Implementation } from '../implement.ts'
import type { Runtime } from '../open.ts'
import type { PaperOffice } from '../paper/print.ts'
import type { MessageLog, Speakers } from '../protocol/speaker.ts'
import type { Principals } from '../who/principal.ts'
import type { Readers } from '../work/changes.ts'
import type { FairShare } from '../work/fair-share.ts'
import type { InHand } from '../work/in-hand.ts'
import type { Proofs } from './ask-proof.ts'
import type { callerBy } from './caller.ts'
import { langOf } from './failed.ts'
import type { Maintenance } from './maintenance.ts'
import { sayChanged } from './run-call.ts'

export interface ServeOptions {
  readonly runtime: Runtime
  readonly principals: Principals
  readonly implementations: readonly Implementation[]
  readonly inHand: InHand
  readonly fairShare: FairShare
  /** Writes down what machines and we have said to each other. */
  readonly messages: MessageLog
  readonly underMaintenance: () => Promise<Maintenance | undefined>
  readonly readers: Readers
  readonly proofs: Proofs
  readonly office: PaperOffice
}

/** What every route of an application is served with. */
export interface Serving extends ServeOptions {
  /** How each protocol is spoken, by its name. */
  readonly speakers: Speakers
  readonly app: FastifyInstance
  readonly callerOf: ReturnType<typeof callerBy>
  /** Who asks, from the moment that is settled. */
  readonly callers: WeakMap<FastifyRequest, Principal>
}

/** What a context is opened with for a request. */
export const aroundOf = (
  { readers }: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Principal,
  call: string,
) => ({
  user,
  changed: (tables: Iterable<string>) => sayChanged(reply, readers.namesOf(tables, user.permissions)),
  call,
  isEntrance: false,
  requestId: request.id,
  address: request.ip,
  lang: langOf(request.headers),
  // Clients of the family read the texts of codes and can say nothing; our own web says that it has them (RFC 7240).
  knowsCodes: request.headers['prefer'] === 'return=minimal',
  filters: request.query as Record<string, unknown>,
})
export type Around = ReturnType<typeof aroundOf>
