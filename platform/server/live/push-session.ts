import { isDeepStrictEqual } from 'node:util'
import type { Server, Socket } from 'socket.io'
import type { ClosingReason } from '../../contract/live-protocol.ts'
import type { Principal } from '../auth/principal.ts'
import type { Held, TokenCheck, Verified } from '../auth/token-check.ts'
import { ProblemError, refusal, unauthenticated } from '../http/problems.ts'
import type { PushRefusals } from './push-refusals.ts'

/** One length for all: a timer of a length of its own holds memory until its time, also when its connection has long ended. */
const lookAgainMs = 60_000
const longestToken = 16_384

type AnyServer = Pick<Server, 'use'>
type AnySocket = Pick<Socket, 'handshake' | 'request' | 'data' | 'disconnect' | 'connected'> & {
  emit(event: 'closing', reason: ClosingReason): unknown
  on(event: string, listener: (...values: unknown[]) => void): unknown
}

/** Open connections. */
interface SessionRegister {
  add(session: PushSession): void
  remove(session: PushSession): void
}

/** A person, or one of their API tokens, which has its own rights. */
const speakerOf = ({ userId, apiToken }: Principal): string => apiToken?.id ?? userId

interface PushSessionParts {
  readonly tokens: TokenCheck
  readonly register: SessionRegister
  /** Hears of a renewal by a token that does not hold, or is somebody else's. */
  readonly onRefused: (error: unknown) => void
}

/** The person behind one push connection, for as long as the token allows. */
export class PushSession {
  #token: string
  #verified: Verified
  #timer: NodeJS.Timeout | undefined
  readonly #tokens: TokenCheck
  readonly #register: SessionRegister
  readonly #onRefused: (error: unknown) => void
  #socket: AnySocket | undefined
  #onRightsChanged: () => void = () => undefined

  constructor({ tokens, register, onRefused }: PushSessionParts, token: string, verified: Verified) {
    this.#tokens = tokens
    this.#register = register
    this.#onRefused = onRefused
    this.#token = token
    this.#verified = verified
  }

  /**
   * Common cause of an end: the session of the user, or the API token. A provider that names no places keeps
   * its sessions to itself: there the person stands for them.
   */
  get bearer(): string {
    const { principal, sessionId, place } = this.#verified
    return `${speakerOf(principal)} ${sessionId ?? place?.sid ?? ''}`
  }

  get principal(): Principal {
    return this.#verified.principal
  }

  get held(): Held {
    return { token: this.#token, verified: this.#verified }
  }

  get expiresAtMs(): number {
    return this.#verified.expiresAtMs
  }

  /**
   * Begins to close the socket at the token's end, to take renewals from it, and to follow the person's rights.
   * The last thing to do with a new socket: a token that has ended already closes it at once.
   */
  attach(socket: AnySocket, onRightsChanged: () => void = () => undefined): void {
    this.#socket = socket
    this.#onRightsChanged = onRightsChanged
    this.#register.add(this)
    socket.on('renew', (token, reply) => {
      void this.renew(token).then((accepted) => {
        if (typeof reply === 'function') reply(accepted)
      })
    })
    socket.on('disconnect', () => {
      clearTimeout(this.#timer)
      this.#register.remove(this)
    })
    this.#watchEnd()
  }

  /** Takes a newer token of the same person; false when it is not one. */
  async renew(token: unknown): Promise<boolean> {
    if (typeof token !== 'string' || token.length > longestToken) return false
    try {
      const verified = await this.#tokens.verify(token)
      if (speakerOf(verified.principal) !== speakerOf(this.principal))
        throw refusal(unauthenticated('The token is of somebody else'), { person: verified.principal })
      // It may be of another session of theirs, with which the connection lives and ends from now on.
      const isOpen = this.#socket?.connected === true
      if (isOpen) this.#register.remove(this)
      const { principal } = this
      this.#token = token
      this.#verified = { ...verified, principal }
      if (isOpen) {
        this.#register.add(this)
        this.#watchEnd()
      }
      this.take(verified.principal)
      return true
    } catch (error) {
      this.#onRefused(error)
      return false
    }
  }

  /** Takes what the person may do now. */
  take(principal: Principal): void {
    if (isDeepStrictEqual(principal, this.principal)) return
    this.#verified = { ...this.#verified, principal }
    if (this.#socket?.connected) this.#onRightsChanged()
  }

  close(reason: ClosingReason): void {
    clearTimeout(this.#timer)
    this.#socket?.emit('closing', reason)
    this.#socket?.disconnect(true)
  }

  #watchEnd(): void {
    clearTimeout(this.#timer)
    const leftMs = this.expiresAtMs - Date.now()
    if (leftMs <= 0) this.close('token-ended')
    else this.#timer = setTimeout(() => this.#watchEnd(), Math.min(leftMs, lookAgainMs)).unref()
  }
}

const refused = (code: 'unauthorized' | 'unavailable'): Error => new Error(code)

/**
 * Lets only bearers of a valid access token connect. The client reads `connect_error.message`: `unauthorized` (get a new
 * token) or `unavailable` (try again later).
 */
export const requireToken = (
  server: AnyServer,
  tokens: TokenCheck,
  register: SessionRegister,
  refusals: Pick<PushRefusals, 'recordToken'>,
): void => {
  server.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token
    const onRefused = (error: unknown) => refusals.recordToken(socket.request, error)
    if (typeof token !== 'string' || token === '' || token.length > longestToken) {
      onRefused(unauthenticated())
      return next(refused('unauthorized'))
    }
    tokens.verify(token).then(
      (verified) => {
        socket.data.session = new PushSession({ tokens, register, onRefused }, token, verified)
        // The handshake lives as long as the socket; the token in it need not.
        socket.handshake.auth = {}
        next()
      },
      (error: unknown) => {
        onRefused(error)
        next(refused(error instanceof ProblemError && error.status === 503 ? 'unavailable' : 'unauthorized'))
      },
    )
  })
}
