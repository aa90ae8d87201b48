import type { IncomingMessage, Server } from 'node:http'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes connections whose request body takes longer, except those of {@link allowLongBody}. */
export const limitBodyTime = (server: Server, limitMs: number): void => {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy()
    }, limitMs).unref()
    timers.set(request, timer)
    const stop = () => clearTimeout(timer)
    request.once('end', stop).once('close', stop)
  })
}

/** Lifts the limit for the upload of a file, which has limits of its own. */
export const allowLongBody = (request: IncomingMessage): void => clearTimeout(timers.get(request))
