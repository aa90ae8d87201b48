import type { FastifyInstance } from 'fastify'

/** State of one store, or of the reception, as /health/ready shows it: no address, no message of a library, no secret. */
export interface StoreHealth {
  readonly name: string
  readonly up: boolean
  /** Why it is down, for the operator; a sentence of ours. */
  readonly reason?: string
}

/** Asks every store whether it answers; supplied by the boot. */
export interface Health {
  /** Resolves with one entry a store; a store that takes longer than `timeoutMs` is down. */
  check(timeoutMs: number): Promise<readonly StoreHealth[]>
}

/** A probe that takes longer counts as failed, well inside the 10 s after which readiness must be red. */
const readyTimeoutMs = 3_000

const within = async (promise: Promise<readonly StoreHealth[]>, timeoutMs: number): Promise<readonly StoreHealth[]> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly StoreHealth[]>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, [{ name: 'check', up: false }])
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** GET /health/live: the process answers. GET /health/ready: every store answers and takes, else 503 with the state of each. */
export const serveHealth = (app: FastifyInstance, health: Health, version: string): void => {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'up', version }
  })
  app.get('/health/ready', async (request, reply) => {
    const stores: readonly StoreHealth[] = await within(health.check(readyTimeoutMs), readyTimeoutMs + 500).catch(
      (error: unknown) => {
        request.log.error({ err: error }, 'readiness check failed')
        return [{ name: 'check', up: false }]
      },
    )
    const ready = stores.every((store) => store.up)
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    const reasons = stores.flatMap(({ name, up, reason }) => (up || reason === undefined ? [] : [[name, reason]]))
    return {
      status: ready ? 'ready' : 'not ready',
      stores: Object.fromEntries(stores.map((store) => [store.name, store.up ? 'up' : 'down'])),
      ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) }),
    }
  })
}
