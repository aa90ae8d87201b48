import { PGlite, types } from '@electric-sql/pglite'
import type { ErrorFields, WorkerReply, WorkerRequest, WorkerSettings } from './pglite-protocol.ts'

/** The end of a channel to the client. */
interface Port {
  on(event: 'message', listener: (request: WorkerRequest) => void): unknown
  postMessage(reply: WorkerReply): void
  close(): void
}

// Times stay text, because drizzle maps them itself; int8 and numeric too, so that raw queries answer as PostgreSQL's driver does.
const asText = (value: string) => value
const textTypes = [types.INT8, types.NUMERIC, types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL]
const textArrays = [1231, 1115, 1185, 1187, 1182]
const parsers = Object.fromEntries([...textTypes, ...textArrays].map((type) => [type, asText]))

/** An SQL error carries a five-character code; anything else means that the engine itself is broken. */
const isSqlError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5

/** Opens a database and answers each request in the order of arrival. Rejects with the engine's reason. */
export const servePglite = async (port: Port, settings: WorkerSettings): Promise<void> => {
  const database = await PGlite.create({
    ...(settings.folder !== undefined && { dataDir: settings.folder }),
    ...(settings.image && { loadDataDir: new Blob([new Uint8Array(settings.image)]) }),
    parsers,
  })

  const answer = async (request: WorkerRequest): Promise<unknown> => {
    switch (request.kind) {
      case 'query':
        return database.query(request.text, [...request.parameters], { rowMode: request.rowMode })
      case 'image':
        return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
      case 'close':
        return database.close()
    }
  }

  port.on('message', async (request) => {
    try {
      port.postMessage({ kind: 'answer', id: request.id, value: await answer(request) })
      if (request.kind === 'close') port.close()
    } catch (error) {
      if (!isSqlError(error)) throw error
      const fields: ErrorFields = { ...structuredClone({ ...error }), message: error.message }
      port.postMessage({ kind: 'error', id: request.id, error: fields })
    }
  })

  port.postMessage({ kind: 'ready' })
}
