import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { throwAfterDeadline } from './deadline.ts'
import type { ErrorFields, QueryAnswer, WorkerReply, WorkerRequest, WorkerSettings } from './pglite-protocol.ts'

/** An error of PostgreSQL with its fields, e.g. `code` 23505 and `constraint`. */
export class SqlError extends Error {
  override readonly name = 'SqlError'
  constructor(fields: ErrorFields) {
    super(fields.message)
    Object.assign(this, fields)
  }
}

interface QueryOptions {
  readonly rowMode?: 'array' | 'object'
}

/** What drizzle's PGlite session calls. */
export interface PgliteQueries {
  query(text: string, parameters?: readonly unknown[], options?: QueryOptions): Promise<QueryAnswer>
}

/** A database with one connection, as drizzle and its owner use it. */
export interface PgliteDatabase extends PgliteQueries {
  transaction<T>(work: (transaction: PgliteQueries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What the client uses of a worker thread. */
export interface PgliteThread {
  on(event: 'message', listener: (reply: WorkerReply) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  once(event: 'exit', listener: (code: number) => void): unknown
  postMessage(request: WorkerRequest): void
  terminate(): Promise<unknown>
}

const startWorker = (settings: WorkerSettings): PgliteThread =>
  new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: settings })

type Request = WorkerRequest extends infer R ? (R extends WorkerRequest ? Omit<R, 'id'> : never) : never
interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/**
 * PGlite in a worker thread. The database has one connection: a transaction owns it from BEGIN to its end, and every
 * other query waits in order of arrival. A worker that dies rejects what was under way; the next query of a database
 * on disk starts another, which recovers from the write-ahead log.
 */
export class PgliteClient implements PgliteDatabase {
  readonly #settings: WorkerSettings
  readonly #onCrash: (error: Error) => void
  readonly #startThread: typeof startWorker
  readonly #waiting = new Map<number, Waiting>()
  /** The transaction that the running code is inside of, so that a wait for itself is refused rather than endless. */
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>()
  #worker: Promise<PgliteThread> | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #nextId = 1
  #closing = false

  private constructor(settings: WorkerSettings, onCrash: (error: Error) => void, startThread: typeof startWorker) {
    this.#settings = settings
    this.#onCrash = onCrash
    this.#startThread = startThread
  }

  /** Opens or creates the database. Rejects with the engine's reason. `onCrash` is told of every unasked-for end of the worker. */
  static async open(
    settings: WorkerSettings,
    onCrash: (error: Error) => void,
    startThread = startWorker,
  ): Promise<PgliteClient> {
    const client = new PgliteClient(settings, onCrash, startThread)
    await client.#running()
    return client
  }

  async query(text: string, parameters: readonly unknown[] = [], options: QueryOptions = {}): Promise<QueryAnswer> {
    return this.#exclusively(async () => {
      throwAfterDeadline()
      return this.#send<QueryAnswer>(queryRequest(text, parameters, options))
    })
  }

  /** Runs `work` between BEGIN and COMMIT, or ROLLBACK when it throws. */
  async transaction<T>(work: (transaction: PgliteQueries) => Promise<T>): Promise<T> {
    const scope = { open: true }
    return this.#exclusively(async () => {
      const own = this.#running()
      const inner: PgliteQueries = {
        query: async (text, parameters = [], options = {}) => {
          if (text !== 'ROLLBACK') throwAfterDeadline()
          return this.#send(queryRequest(text, parameters, options), own)
        },
      }
      throwAfterDeadline()
      await inner.query('BEGIN')
      try {
        const result = await this.#inside.run(scope, () => work(inner))
        await inner.query('COMMIT')
        return result
      } catch (error) {
        // A worker that died has rolled back already: the first error is the one to tell.
        await inner.query('ROLLBACK').catch(() => undefined)
        throw error
      } finally {
        scope.open = false
      }
    })
  }

  /** The whole database as an uncompressed image. */
  async image(): Promise<Uint8Array> {
    return this.#exclusively(() => this.#send<Uint8Array>({ kind: 'image' }))
  }

  /** Waits for queries that are under way, then closes the database and its thread. */
  async close(): Promise<void> {
    if (this.#closing) return
    await this.#exclusively(async () => {
      this.#closing = true
      if (!this.#worker) return
      const worker = await this.#worker
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      await this.#send({ kind: 'close' }).catch(() => undefined)
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
      await worker.terminate()
    })
  }

  /** Ends the thread at once, as a crash would; for tests of what happens then. */
  async killThread(): Promise<void> {
    await (await this.#worker)?.terminate()
  }

  async #exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside.getStore()?.open)
      throw new Error(
        'Inside a transaction use only its own `tx`: PGlite has one connection, and this would wait for ever',
      )
    const before = this.#turn
    const own = Promise.withResolvers<void>()
    this.#turn = own.promise
    await before
    try {
      return await work()
    } finally {
      own.resolve()
    }
  }

  /** Rejects when `running` is not the worker any more: another knows nothing of a transaction that it had begun. */
  async #send<T = QueryAnswer>(request: Request, own?: Promise<PgliteThread>): Promise<T> {
    // Before a thread is asked for: one that begins now would open the folder that was just given back.
    if (this.#closing && request.kind !== 'close') throw new Error('The relational store is closed')
    const running = own ?? this.#running()
    const worker = await running
    if (running !== this.#worker)
      throw new Error('The thread of the relational store ended; what was not committed is undone')
    return new Promise<T>((resolve, reject) => {
      const id = this.#nextId++
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      worker.postMessage({ ...request, id })
    })
  }

  #running(): Promise<PgliteThread> {
    this.#worker ??= this.#start()
    return this.#worker
  }

  #start(): Promise<PgliteThread> {
    const worker = this.#startThread(this.#settings)
    const started = Promise.withResolvers<PgliteThread>()
    let cause: Error | undefined
    worker.on('message', (reply: WorkerReply) => {
      if (reply.kind === 'ready') started.resolve(worker)
      else this.#settle(reply)
    })
    worker.on('error', (error) => {
      cause = error instanceof Error ? error : new Error(String(error))
    })
    worker.on('exit', (code) => {
      const error = new Error(
        `The thread of the relational store ended (code ${code}): ${cause?.message ?? 'no reason'}`,
        {
          cause,
        },
      )
      this.#worker = undefined
      started.reject(error)
      for (const { reject } of this.#waiting.values()) reject(error)
      this.#waiting.clear()
      if (!this.#closing) this.#onCrash(error)
    })
    return started.promise
  }

  #settle(reply: Exclude<WorkerReply, { kind: 'ready' }>) {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'answer') waiting?.resolve(reply.value as never)
    else waiting?.reject(new SqlError(reply.error))
  }
}

const queryRequest = (text: string, parameters: readonly unknown[], { rowMode = 'object' }: QueryOptions): Request => ({
  kind: 'query',
  text,
  parameters,
  rowMode,
})
