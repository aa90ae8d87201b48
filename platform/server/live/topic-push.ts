import type { Language } from '../../../domain/language.ts'
import { HearMessage, type TopicChange, type TopicMessage } from '../../contract/live-protocol.ts'
import type { Principal } from '../auth/principal.ts'
import type { Log } from '../log/log.ts'
import type { Db } from '../relations/relations.ts'
import { type PushRefusals, pushOperations } from './push-refusals.ts'
import type { GeneralSocket } from './reader.ts'
import type { Line } from './slow-reader.ts'
import type { TopicAccess } from './topic-access.ts'

/** Changes within so long are one message. */
const gatherMs = 150
/** A page reads the list anew instead of taking more rows at once. */
const mostRows = 500

/** Changes of rows on the general connection. */
export interface TopicPush {
  attach(socket: GeneralSocket): void
  /** Stops topics that the user of the connection may no longer hear. */
  withdraw(socket: GeneralSocket): void
  /** `many`: pages read anew. */
  publish(topic: string, changes: readonly TopicChange[] | 'many'): void
  /** Changes may be lost: pages read anew. */
  lost(): void
  close(): void
}

interface Hearing {
  readonly language: Language
  /** Something that it has not been sent: it reads anew as soon as it can take more. */
  isBehind: boolean
}

interface Waiting {
  readonly changes: Map<string, TopicChange>
  isMany: boolean
}

const principalOf = (socket: GeneralSocket): Principal => socket.data.session.principal

/** A slow reader does not collect messages: it reads anew once it is back. */
const mostHeld = 32
const isReady = ({ conn }: GeneralSocket): boolean => (conn as unknown as Line).writeBuffer.length < mostHeld

class Topics implements TopicPush {
  readonly #access: TopicAccess
  readonly #db: Db
  readonly #log: Pick<Log, 'warn'>
  readonly #refusals: Pick<PushRefusals, 'record'>
  readonly #heard = new Map<GeneralSocket, Map<string, Hearing>>()
  readonly #waiting = new Map<string, Waiting>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor({ access, db, log, refusals }: TopicPushParts) {
    this.#access = access
    this.#db = db
    this.#log = log
    this.#refusals = refusals
  }

  attach(socket: GeneralSocket): void {
    socket.on('hear', (message: unknown, reply: unknown) => {
      const asked = HearMessage.safeParse(message)
      if (!asked.success) {
        socket.disconnect(true)
        return
      }
      const refused = this.#hear(socket, asked.data)
      if (typeof reply === 'function') reply({ refused, at: Date.now() })
    })
    socket.on('disconnect', () => this.#heard.delete(socket))
  }

  #hear(socket: GeneralSocket, { topics, language }: HearMessage): string[] {
    const principal = principalOf(socket)
    const allowed = topics.filter((name) => this.#access.mayHear(principal, name))
    if (allowed.length > 0)
      this.#heard.set(socket, new Map(allowed.map((name) => [name, { language, isBehind: false }])))
    else this.#heard.delete(socket)
    const refused = topics.filter((name) => !allowed.includes(name))
    if (refused.length > 0)
      this.#refusals.record(
        socket.request,
        pushOperations.subscribe,
        { reason: 'There is no such topic that you may hear' },
        principal,
      )
    return refused
  }

  withdraw(socket: GeneralSocket): void {
    const heard = this.#heard.get(socket)
    if (!heard) return
    const lost = [...heard.keys()].filter((name) => !this.#access.mayHear(principalOf(socket), name))
    for (const name of lost) heard.delete(name)
    if (lost.length > 0) socket.emit('unheard', lost)
  }

  publish(topic: string, changes: readonly TopicChange[] | 'many'): void {
    const waiting = this.#waiting.get(topic) ?? { changes: new Map<string, TopicChange>(), isMany: false }
    this.#waiting.set(topic, waiting)
    if (changes === 'many') waiting.isMany = true
    else for (const change of changes) waiting.changes.set(change.id, change)
    this.#soon()
  }

  lost(): void {
    for (const heard of this.#heard.values()) for (const hearing of heard.values()) hearing.isBehind = true
    this.#soon()
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const waiting = [...this.#waiting]
      this.#waiting.clear()
      // One after the other, so that an older row never follows a newer one.
      this.#sending = this.#sending.then(async () => {
        for (const [topic, gathered] of waiting) await this.#send(topic, gathered)
        this.#catchUp()
      })
    }, gatherMs).unref()
  }

  async #send(topic: string, { changes, isMany }: Waiting): Promise<void> {
    const readers = [...this.#heard].flatMap(([socket, heard]) => {
      const hearing = heard.get(topic)
      return hearing ? [{ socket, hearing }] : []
    })
    const tooMany = isMany || changes.size > mostRows
    for (const [language, own] of Map.groupBy(readers, ({ hearing }) => hearing.language)) {
      const rows = tooMany ? undefined : await this.#rows(topic, [...changes.keys()], language)
      for (const { socket, hearing } of own)
        if (!rows || hearing.isBehind || !isReady(socket)) hearing.isBehind = true
        else this.#emit(socket, topic, [...changes.values()], rows)
    }
  }

  #emit(
    socket: GeneralSocket,
    topic: string,
    changes: readonly TopicChange[],
    rows: ReadonlyMap<string, unknown>,
  ): void {
    // The rights of this moment: they may have changed while the rows were read.
    const seen = changes.filter((change) => this.#access.maySee(principalOf(socket), topic, change))
    if (seen.length === 0 || !this.#heard.get(socket)?.has(topic)) return
    const message: TopicMessage = {
      topic,
      at: Date.now(),
      changes: seen.map(({ farmCode, id }) => ({ farmCode, id, row: rows.get(id) ?? null })),
    }
    socket.emit('topic', message)
  }

  /** Undefined: they cannot be read, and the pages read anew. */
  async #rows(topic: string, ids: readonly string[], language: Language) {
    try {
      return ids.length === 0
        ? new Map<string, unknown>()
        : await this.#access.find(topic)?.rows(this.#db, ids, language)
    } catch (error) {
      this.#log.warn({ err: error, topic }, 'changed rows could not be read for open pages')
      return undefined
    }
  }

  #catchUp(): void {
    let isWaiting = false
    for (const [socket, heard] of this.#heard)
      for (const [topic, hearing] of heard) {
        if (!hearing.isBehind) continue
        if (isReady(socket)) {
          hearing.isBehind = false
          socket.emit('topic', { topic, at: Date.now(), isMany: true, changes: [] })
        } else isWaiting = true
      }
    if (isWaiting) this.#soon()
  }
}

interface TopicPushParts {
  readonly access: TopicAccess
  readonly db: Db
  readonly log: Pick<Log, 'warn'>
  readonly refusals: Pick<PushRefusals, 'record'>
}

/** Sends the changed rows of topics to the connections that hear them, if their user may see the farm at that moment. */
export const createTopicPush = (parts: TopicPushParts): TopicPush => new Topics(parts)
