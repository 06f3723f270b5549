import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database.ts'

/** Prometheus metrics: requests by route and status, the pool, and Node's own. */
export function metricsOf(http: FastifyInstance, database: Database): () => Promise<{ type: string; text: string }> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by use',
    labelNames: ['use'],
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return async () => {
    const { open, idle, wanted } = database.connections
    connections.set({ use: 'busy' }, open - idle)
    connections.set({ use: 'idle' }, idle)
    connections.set({ use: 'wanted' }, wanted)
    return { type: registry.contentType, text: await registry.metrics() }
  }
}
