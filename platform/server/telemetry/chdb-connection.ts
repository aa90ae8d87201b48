import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { createClient } from '@clickhouse/client'
import { frameReader } from './answer-frames.ts'
import type { ChdbMessage, ChdbReply, ChdbRequest } from './chdb-protocol.ts'

/** The hook of `@clickhouse/client` by which another engine takes the place of HTTP. */
type Connection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>

interface Waiting {
  readonly request: ChdbRequest
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (error: Error) => void
  /** Sends that a death of the process has cut short. */
  lost: number
}

/** An error of the engine, with ClickHouse's number and name, e.g. 60 UNKNOWN_TABLE. */
export class HistorianError extends Error {
  override readonly name = 'HistorianError'
  readonly code: string
  readonly type: string
  constructor(message: string, code: string, type: string) {
    super(message)
    this.code = code
    this.type = type
  }
}

const program = fileURLToPath(new URL('./chdb-process.ts', import.meta.url))
const closePatienceMs = 4_000

export interface ChdbConnectionOptions {
  readonly folder: string
  /** Told when a process has opened the engine. */
  readonly onStart: (processId: number | undefined) => void
  /** Told of every death of the process that nobody asked for; the next call, or one under way, starts another. */
  readonly onCrash: (reason: string) => void
}

/**
 * A connection for `@clickhouse/client` to chDB in a child process. When the process dies, calls under way are sent once
 * more to its successor: every statement of the historian may be repeated. Settings and parameters of a call are left out
 * on purpose: chDB would keep the settings for its session, so the historian writes both into its SQL.
 */
export class ForkedChdbConnection implements Connection {
  readonly #options: ChdbConnectionOptions
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #ready = false
  #nextId = 1
  #closed: Promise<void> | undefined

  constructor(options: ChdbConnectionOptions) {
    this.#options = options
  }

  async query({ query }: { query: string }) {
    return { stream: Readable.from([await this.#run(query)], { objectMode: false }), ...outcome() }
  }

  async exec({ query, values }: { query: string; values?: Readable }) {
    const body = values && (await textOf(values))
    return { stream: Readable.from([await this.#run(query, body)], { objectMode: false }), ...outcome() }
  }

  async command({ query }: { query: string }) {
    await this.#run(query)
    return outcome()
  }

  async insert({ query, values }: { query: string; values: string | Readable }) {
    await this.#run(query, typeof values === 'string' ? values : await textOf(values))
    return outcome()
  }

  async ping() {
    try {
      await this.#run('SELECT 1 FORMAT TSV')
      return { success: true as const }
    } catch (error) {
      return { success: false as const, error: error as Error }
    }
  }

  /** Lets the engine finish and close; kills it when it does not. */
  close(): Promise<void> {
    this.#closed ??= this.#end()
    return this.#closed
  }

  async #end() {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    const timer = setTimeout(() => child.kill('SIGKILL'), closePatienceMs)
    this.#post(child, { kind: 'close' })
    await gone
    clearTimeout(timer)
  }

  #run(query: string, body?: string) {
    if (this.#closed) return Promise.reject(new Error('The historian is closed'))
    return new Promise<Uint8Array>((resolve, reject) => {
      const request: ChdbRequest = { id: this.#nextId, query, body }
      // It goes through `answer-frames.ts` as 32 bits; a call of four thousand million calls ago has been answered.
      this.#nextId = (this.#nextId + 1) % 2 ** 32
      this.#waiting.set(request.id, { request, resolve, reject, lost: 0 })
      if (!this.#child) this.#start()
      else if (this.#ready) this.#post(this.#child, { kind: 'run', request })
    })
  }

  #start() {
    const child = fork(program, [this.#options.folder], {
      serialization: 'advanced',
      execArgv: [],
      // The last is `answerPipe`.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
    })
    this.#child = child
    child.stdio[4]?.on(
      'data',
      frameReader((id, bytes) => this.#take(id)?.resolve(bytes)),
    )
    let failure: string | undefined
    let complaint = ''
    child.stderr?.on('data', (text: Buffer) => {
      complaint = `${complaint}${text}`.slice(-2_000)
    })
    child.on('message', (reply: ChdbReply) => {
      if (reply.kind === 'failed') failure = reply.message
      else if (reply.kind === 'ready') {
        this.#ready = true
        this.#options.onStart(child.pid)
        for (const { request } of this.#waiting.values()) this.#post(child, { kind: 'run', request })
      } else this.#take(reply.id)?.reject(new HistorianError(reply.message, reply.code, reply.type))
    })
    child.on('error', (error) => {
      failure = error.message
      // A process that could not be made has no exit.
      if (child.pid === undefined) this.#ended(failure)
    })
    // `close` comes after `exit`, when the last words have been read.
    child.once('close', (code, signal) => {
      const end = failure ?? `its process ended (${signal ?? `code ${code}`})`
      this.#ended(complaint === '' ? end : `${end}: ${complaint.trim().split('\n').at(-1)}`)
    })
  }

  #ended(reason: string) {
    const wasReady = this.#ready
    this.#child = undefined
    this.#ready = false
    if (this.#closed) this.#rejectAll('The historian is closed')
    else if (wasReady) this.#recover(reason)
    else this.#rejectAll(`The historian cannot start: ${reason}`)
  }

  #recover(reason: string) {
    this.#options.onCrash(reason)
    for (const waiting of this.#waiting.values()) {
      waiting.lost += 1
      if (waiting.lost < 2) continue
      this.#waiting.delete(waiting.request.id)
      waiting.reject(new Error(`The historian was lost twice during one call: ${reason}`))
    }
    if (this.#waiting.size > 0) this.#start()
  }

  #rejectAll(message: string) {
    for (const { reject } of this.#waiting.values()) reject(new Error(message))
    this.#waiting.clear()
  }

  /** The call of that number, which waits no more. */
  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }

  #post(child: ChildProcess, message: ChdbMessage) {
    // A send to a process that has just died is answered by its exit event.
    child.send(message, () => undefined)
  }
}

const outcome = () => ({ query_id: randomUUID(), response_headers: {}, http_status_code: 200 })

const textOf = async (stream: Readable): Promise<string> => {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
