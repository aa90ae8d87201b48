import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChdbConnection } from 'chdb/connection'
import { answerPipe, frameHead } from './answer-frames.ts'
import type { ChdbMessage, ChdbReply, ChdbRequest } from './chdb-protocol.ts'
import { idlestSession } from './idlest-session.ts'
import { createTurns, type Turns } from './turns.ts'

/**
 * The process that holds chDB: `node chdb-process.ts <folder>`, forked by chdb-connection.ts. It exists so that a crash
 * or a long query of the engine never takes the server with it. (A worker thread would not do: chDB ends with a
 * segmentation fault when its thread does.)
 */
const folder = process.argv[2] ?? ''

/** One session answers one query at a time; several keep a chart from waiting for an insert. */
const sessionCount = 4
/** A query may not outlive this, because the engine can be neither cancelled nor closed while it runs. */
const maxQuerySeconds = 30
/** How long a predecessor that was killed may hold the engine's lock. */
const lockPatienceMs = 3_000

interface Session {
  readonly connection: ChdbConnection
  /** Of its statements: what one leaves behind must not meet the next. */
  readonly turns: Turns
  running: number
}

const reply = (message: ChdbReply) => process.send?.(message)

const answers = new Socket({ fd: answerPipe, readable: false, writable: true })
// The server is gone: `disconnect` tells it too.
answers.on('error', () => undefined)

const answer = (id: number, chunks: readonly Uint8Array[]) => {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const head = frameHead(id, length)
  // One call of the system for all of it.
  answers.cork()
  for (const part of [head, ...chunks]) answers.write(part)
  answers.uncork()
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const openSession = async (): Promise<Session> => {
  const { createChdbConnection } = await import('chdb/connection').catch((cause: unknown) => {
    throw new Error(
      'chDB is not installed (it is an optional package for Linux with glibc and for macOS). ' +
        'Install it with `npm install`, or set CLICKHOUSE_URL to a ClickHouse server.',
      { cause },
    )
  })
  const connection = createChdbConnection({ path: folder })
  await connection.command({ query: `SET max_execution_time = ${maxQuerySeconds}` })
  return { connection, turns: createTurns(), running: 0 }
}

const openSessions = async (): Promise<readonly [Session, ...Session[]]> => {
  const deadlineMs = Date.now() + lockPatienceMs
  for (;;) {
    try {
      const sessions: [Session, ...Session[]] = [await openSession()]
      while (sessions.length < sessionCount) sessions.push(await openSession())
      return sessions
    } catch (error) {
      // The engine says no more than this when another process holds its lock (the reason stands on standard error).
      if (!/create connection/i.test(messageOf(error)) || Date.now() > deadlineMs) throw error
      await sleep(250)
    }
  }
}

/** chDB puts what a statement had answered before it failed in front of the answer to the session's next one: nobody reads this one's. */
const clear = (session: Session) =>
  session.connection.command({ query: 'SELECT 1 FORMAT Null' }).catch((error: unknown) => {
    console.error(`a session could not be cleared: ${messageOf(error)}`)
    // The next process asks again what waits.
    process.kill(process.pid, 'SIGKILL')
  })

const runAlone = async (session: Session, request: ChdbRequest) => {
  try {
    const query = request.body === undefined ? request.query : `${request.query}\n${request.body}`
    const { stream } = await session.connection.query({ query })
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    answer(request.id, chunks)
  } catch (error) {
    await clear(session)
    const { code = '', type = '' } = error as { code?: string; type?: string }
    reply({ kind: 'error', id: request.id, message: messageOf(error), code: String(code), type: String(type) })
  }
}

const run = async (session: Session, request: ChdbRequest) => {
  session.running += 1
  await session.turns
    .take(() => runAlone(session, request))
    .finally(() => {
      session.running -= 1
    })
}

/** Ends after the queries under way, or by force when they take too long; whatever was acknowledged is on disk. */
const end = async (sessions: readonly Session[], patienceMs: number) => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), patienceMs)
  while (sessions.some(({ running }) => running > 0) || answers.writableLength > 0) await sleep(20)
  await Promise.allSettled(sessions.map((session) => session.connection.close()))
  process.exit(0)
}

// Ctrl-C reaches the whole process group; the server decides when the historian ends.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

try {
  const sessions = await openSessions()
  process.on('message', (message: ChdbMessage) => {
    if (message.kind === 'close') return void end(sessions, 2_000)
    void run(idlestSession(sessions, message.request.query), message.request)
  })
  // The server is gone: let the next one have the folder.
  process.on('disconnect', () => void end(sessions, 500))
  reply({ kind: 'ready' })
} catch (error) {
  reply({ kind: 'failed', message: messageOf(error) })
  process.disconnect?.()
  process.exitCode = 1
}
