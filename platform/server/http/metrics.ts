import { timingSafeEqual } from 'node:crypto'
import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { isLoopback, isReachedLocally } from '../config/loopback.ts'
import { forbidden } from './problems.ts'

/** Name in the audit log of who was refused them. */
export const metricsOperation = 'getMetrics'

type MetricsConfig = Pick<Config, 'metricsToken' | 'webApplicationUrl' | 'dataFolder'>

const sameSecret = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * With a token: whoever bears it. Without: this machine only, while Solvane is not reached from others. A reverse proxy
 * beside the server makes everybody look local, and not every proxy adds a header that tells.
 */
const mayRead = (request: FastifyRequest, { metricsToken, webApplicationUrl }: MetricsConfig): boolean => {
  if (metricsToken !== undefined) return sameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
  const proxied = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  return isReachedLocally(webApplicationUrl) && isLoopback(request.socket.remoteAddress ?? '') && !proxied
}

/** The disk on which the data folder lies; nothing where the system does not tell. */
const measureDisk = (metrics: Registry, folder: string): void => {
  const registers = [metrics]
  const measured = async (gauge: Gauge, bytesOf: (disk: StatsFs) => number) => {
    const disk = await statfs(folder).catch(() => undefined)
    if (disk) gauge.set(bytesOf(disk))
  }
  new Gauge({
    name: 'solvane_data_disk_size_bytes',
    help: 'Size of the disk with the data folder',
    registers,
    collect() {
      return measured(this, ({ blocks, bsize }) => blocks * bsize)
    },
  })
  new Gauge({
    name: 'solvane_data_disk_free_bytes',
    help: 'Space that Solvane can still write on the disk with the data folder',
    registers,
    collect() {
      return measured(this, ({ bavail, bsize }) => bavail * bsize)
    },
  })
}

/** Measures every request and serves GET /metrics in the Prometheus text format. */
export const serveMetrics = (app: FastifyInstance, metrics: Registry, config: MetricsConfig): void => {
  if (!metrics.getSingleMetric('process_cpu_user_seconds_total')) collectDefaultMetrics({ register: metrics })
  measureDisk(metrics, config.dataFolder)
  const duration = new Histogram({
    name: 'solvane_http_request_duration_seconds',
    help: 'Time from request to end of reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [metrics],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: String(reply.raw.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { operation: metricsOperation } }, async (request, reply) => {
    if (!mayRead(request, config)) throw forbidden('Metrics need METRICS_TOKEN, or a request from this machine')
    reply.type(metrics.contentType).header('cache-control', 'no-store')
    return metrics.metrics()
  })
}
