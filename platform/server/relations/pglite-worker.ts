/**
 * Thread that owns a PGlite database: a long query here does not stop the event loop of the server.
 * Takes {@link WorkerSettings} as its data and answers each {@link WorkerRequest} in the order of arrival.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerSettings } from './pglite-protocol.ts'
import { servePglite } from './serve-pglite.ts'

if (!parentPort) throw new Error('pglite-worker.ts runs as a worker thread only')
await servePglite(parentPort, workerData as WorkerSettings)
