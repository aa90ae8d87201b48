import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, type Registry } from 'prom-client'
import { forbidden } from './problems.ts'

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)

const sameSecret = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** With a token: whoever bears it. Without: this machine only, and not through a proxy that runs on it. */
const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) return sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)
  const proxied = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return isLoopback(request.socket.remoteAddress) && !proxied
}

/** Measures every request and serves GET /metrics in the Prometheus text format. */
export const serveMetrics = (app: FastifyInstance, metrics: Registry, token: string | undefined): void => {
  if (!metrics.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics({ register: metrics })
  const duration = new Histogram({
    name: 'solvane_http_request_duration_seconds',
    help: 'Time from the request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: String(reply.raw.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw forbidden('Metrics are for this machine or for whoever bears METRICS_TOKEN')
    reply.type(metrics.contentType).header('cache-control', 'no-store')
    return metrics.metrics()
  })
}
