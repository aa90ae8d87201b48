import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { withDeadline } from '../relations/deadline.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly requestDeadlineMs: number
  }
}

/** Whoever asks hears within 10 s that the stores are slow or away, and may try again. */
export const defaultRequestDeadlineMs = 9_000

/**
 * Runs a step of a request within what is left of its time, and throws what becomes 503 with Retry-After when it takes
 * longer. Downloads may take long: they are streams, and begin in time or not at all. A download that works before it begins
 * has its own limit, `mayTakeMs`. Uploads of files may take long, too, unless they have such a limit.
 */
export const inTime = <T>(endpoint: Endpoint, reply: FastifyReply, step: () => Promise<T>): Promise<T> =>
  endpoint.mayTakeMs !== undefined || (endpoint.replyType === undefined && !endpoint.fileBody)
    ? withDeadline(Math.max(1, (endpoint.mayTakeMs ?? reply.server.requestDeadlineMs) - reply.elapsedTime), step)
    : step()
