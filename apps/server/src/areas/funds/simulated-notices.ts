import { paymentNotice } from '@forecourt/contract/funds'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services/services.ts'

/** A simulated channel sends its notices to the same address as a real one would. */
export const deliverSimulatedNotices = (providers: Services['providers'], http: FastifyInstance): void =>
  providers.simulated.payment?.notify(async ({ headers, body }) => {
    const sent = { ...headers, 'content-type': 'application/json' }
    await http.inject({ method: 'POST', url: `/api/${paymentNotice.path}`, headers: sent, payload: body })
  })
