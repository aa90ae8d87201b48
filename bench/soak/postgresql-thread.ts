/**
 * A PostgreSQL of a soak in a thread of its own: ending and starting it blocks, and callers have to go on meanwhile.
 * Says its address, does what it is told and says when it is done.
 */
import { parentPort } from 'node:worker_threads'
import { startThrowAwayPostgresql } from '../../platform/server/relations/test-postgresql.ts'

const postgresql = startThrowAwayPostgresql()
parentPort?.on('message', (order: 'kill' | 'restart' | 'remove') => {
  postgresql[order]()
  parentPort?.postMessage(order)
  if (order === 'remove') parentPort?.close()
})
parentPort?.postMessage(postgresql.url)
