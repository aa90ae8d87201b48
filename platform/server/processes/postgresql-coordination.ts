import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import type { Coordination, HeldLock } from './coordination.ts'
import { TopicSubscribers } from './topic-subscribers.ts'

/** First key of our advisory locks; the second is made of the lock's name. */
const lockSpace = 0x501_7a4e
const channel = 'solvane'
/** PostgreSQL takes 8,000 bytes. */
const longestMessage = 7_900

/**
 * How long a silent line counts as alive. PostgreSQL frees the locks of a client that it cannot reach after
 * `serverPatienceS`, counted from the last sign of life, and never before a client has given them up by itself.
 */
const heartbeatMs = 1_000
const linePatienceMs = 4_000
const serverPatienceS = 6
const firstRetryMs = 250
const longestRetryMs = 5_000

const keyOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE(0)

interface Line {
  readonly client: pg.Client
  /** One query after the other: a client that runs one takes no second. */
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>
  readonly lost: AbortController
}

/** Message of a process; undefined for other notifications on the channel. */
const messageOf = (payload: string | undefined): { readonly topic: string; readonly content: unknown } | undefined => {
  try {
    const message: unknown = JSON.parse(payload ?? '')
    if (!(message instanceof Object) || !('topic' in message) || typeof message.topic !== 'string') return undefined
    return { topic: message.topic, content: 'content' in message ? message.content : undefined }
  } catch {
    return undefined
  }
}

/**
 * One connection of its own to PostgreSQL holds this process's advisory locks and hears what others tell (LISTEN). Locks
 * live as long as that connection: PostgreSQL frees them the moment a killed process's socket closes, and within seconds
 * when its machine is gone. The connection must be a direct one, or through a pooler in session mode.
 */
export const coordinateByPostgresql = async (url: string, log: Log): Promise<Coordination> => {
  const subscribers = new TopicSubscribers(log)
  let line: Line | undefined
  let closed = false
  let redial: NodeJS.Timeout | undefined

  const dial = async (): Promise<Line> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'solvane coordination',
      connectionTimeoutMillis: 5_000,
      query_timeout: linePatienceMs,
      keepAlive: true,
    })
    const lost = new AbortController()
    let heartbeat: NodeJS.Timeout | undefined
    const lose = (reason: unknown) => {
      if (lost.signal.aborted) return
      clearTimeout(heartbeat)
      lost.abort(reason)
      client.end().catch(() => undefined)
      // `end` waits for the server's farewell; a server that is silent must not keep the socket.
      ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    }
    client.on('error', lose)
    client.on('end', () => lose(new Error('the connection ended')))
    client.on('notification', ({ payload }) => {
      const message = messageOf(payload)
      if (message) subscribers.publish(message.topic, message.content)
    })
    try {
      await client.connect()
      await client.query(
        `set tcp_keepalives_idle = ${serverPatienceS - 3}; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3;
         set tcp_user_timeout = ${serverPatienceS * 1000}; set idle_session_timeout = 0; listen ${channel}`,
      )
    } catch (error) {
      lose(error)
      throw error
    }
    let last: Promise<unknown> = Promise.resolve()
    const ask: Line['ask'] = (text, values) => {
      const answer = last.then(() => client.query(text, values))
      // What the server refuses is an answer too; without one the line is lost, whichever query found out.
      last = answer.catch((error) => error instanceof pg.DatabaseError || lose(error))
      return answer
    }
    const beat = () => {
      heartbeat = setTimeout(() => ask('select 1').then(beat, lose), heartbeatMs).unref()
    }
    beat()
    return { client, ask, lost }
  }

  const open = async () => {
    const opened = await dial()
    line = opened
    opened.lost.signal.addEventListener('abort', () => {
      line = undefined
      if (closed) return
      log.warn({ err: opened.lost.signal.reason }, 'the line to other processes was lost; it is dialled anew')
      reconnect(firstRetryMs)
    })
  }

  const reconnect = (pauseMs: number) => {
    redial = setTimeout(() => {
      open().then(
        () => {
          log.info('the line to other processes is back')
          subscribers.publishGap()
        },
        () => closed || reconnect(Math.min(longestRetryMs, pauseMs * 2)),
      )
    }, pauseMs).unref()
  }

  const held = new Set<string>()
  await open()
  return {
    async tryLock(name, how = 'exclusive') {
      const current = line
      // PostgreSQL gives a lock to the session that has it as often as it asks.
      if (!current || held.has(name)) return undefined
      held.add(name)
      const shared = how === 'shared' ? '_shared' : ''
      const forget = () => held.delete(name)
      try {
        const { rows } = await current.ask<{ got: boolean }>(`select pg_try_advisory_lock${shared}($1, $2) as got`, [
          lockSpace,
          keyOf(name),
        ])
        if (!rows[0]?.got || current.lost.signal.aborted) {
          forget()
          return undefined
        }
      } catch {
        forget()
        return undefined
      }
      current.lost.signal.addEventListener('abort', forget)
      const lock: HeldLock = {
        lost: current.lost.signal,
        release: async () => {
          if (current.lost.signal.aborted) return
          current.lost.signal.removeEventListener('abort', forget)
          await current
            .ask(`select pg_advisory_unlock${shared}($1, $2)`, [lockSpace, keyOf(name)])
            .catch(() => undefined)
          forget()
        },
      }
      return lock
    },
    async publish(topic, content) {
      const message = JSON.stringify({ topic, content })
      if (Buffer.byteLength(message) > longestMessage)
        throw new RangeError(`too long for other processes: ${topic}; tell what to read, not what it says`)
      if (!line) throw new Error('there is no line to other processes at the moment')
      await line.ask('select pg_notify($1, $2)', [channel, message])
    },
    get hasLine() {
      return line !== undefined
    },
    on: (topic, hear) => subscribers.add(topic, hear),
    onGap: (hear) => subscribers.addForGaps(hear),
    async close() {
      closed = true
      clearTimeout(redial)
      const current = line
      line = undefined
      current?.lost.abort(new Error('Solvane stops'))
      await current?.client.end().catch(() => undefined)
    },
  }
}
