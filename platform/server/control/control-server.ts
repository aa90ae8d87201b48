import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { controlAddress } from './control-address.ts'
import { readFirstLine } from './first-line.ts'

/** Runs a command and streams its events. `signal` aborts when the caller disconnects. */
export type ControlHandler = (args: unknown, body: Readable, signal: AbortSignal) => AsyncIterable<object>

/**
 * Command server for the same user on the same machine, while the server owns the stores. HTTP over a Unix socket:
 * POST /<command>.
 * The first line of the body is the JSON of the arguments; the rest is a stream for the command.
 * The reply has one JSON object per line: `{"event": …}` for each event, and `{"error": "…"}` as the last line after
 * a failure.
 */
export interface ControlServer {
  on(command: string, handler: ControlHandler): void
  /**
   * Opens the socket. The caller must hold the lock of the data folder, because a stale socket of a killed process is
   * replaced.
   */
  listen(): Promise<void>
  /** Aborts running commands and removes the socket. */
  close(): Promise<void>
}

export const createControlServer = ({ dataFolder }: { readonly dataFolder: string }): ControlServer => {
  const handlers = new Map<string, ControlHandler>()
  const running = new Set<AbortController>()

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const handler = handlers.get(decodeURIComponent((request.url ?? '/').slice(1)))
    if (request.method !== 'POST' || !handler) {
      response.writeHead(404).end()
      request.resume()
      return
    }
    const abort = new AbortController()
    running.add(abort)
    response.on('close', () => abort.abort())
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).flushHeaders()
    try {
      await pipeline(Readable.from(lines(handler, request, abort.signal)), response)
    } catch {
      // The caller went away: there is nobody left to tell, and the handler has seen its signal.
    } finally {
      running.delete(abort)
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  // An upload may take longer than any web request.
  server.requestTimeout = 0
  const path = controlAddress(dataFolder)

  return {
    on: (command, handler) => {
      handlers.set(command, handler)
    },
    listen: () => {
      rmSync(path, { force: true })
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      server.once('error', reject)
      // The socket is created by this call, so the mask makes it the owner's alone from its first moment.
      const mask = process.umask(0o177)
      server.listen(path, resolve)
      process.umask(mask)
      return promise
    },
    close: async () => {
      for (const abort of running) abort.abort()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function* lines(handler: ControlHandler, request: IncomingMessage, signal: AbortSignal) {
  try {
    const args: unknown = JSON.parse(await readFirstLine(request))
    for await (const event of handler(args, request, signal)) yield `${JSON.stringify({ event })}\n`
  } catch (error) {
    yield `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`
  }
}
