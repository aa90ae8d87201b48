import { io, type Socket } from 'socket.io-client'
import type { ClosingReason, GeneralClientEvents } from '../../contract/live-protocol.ts'
import type { Session } from '../session/session.ts'
import { attemptLimitMs, reconnectDelayMs } from './reconnect-delay.ts'

/** Events of all push connections. */
interface CommonServerEvents {
  closing: (reason: ClosingReason) => void
}
type CommonClientEvents = Pick<GeneralClientEvents, 'renew'>

export type PushSocket<
  Server extends CommonServerEvents = CommonServerEvents,
  Client extends CommonClientEvents = CommonClientEvents,
> = Socket<Server, Client>

export interface PushConnection {
  /** Reconnects at once, after a dead connection or a restored network. */
  restart(): void
  close(): void
}

/** Parts of the session for a connection. */
export type TokenSource = Pick<Session, 'accessToken' | 'checkToken' | 'lost' | 'onToken'>

interface ConnectionEvents {
  readonly connected: () => void
  readonly lost: () => void
}

/** Creates a WebSocket to a push address; not connected yet. */
export const createPushSocket = (address: string, timeoutMs: number): Socket => {
  const url = new URL(address)
  return io(url.origin, {
    path: url.pathname,
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    forceNew: true,
    timeout: timeoutMs,
  })
}

/**
 * Keeps a socket connected during the session: retry with back-off and jitter, a new token after a refusal, nothing
 * after `close`.
 * If the server also refuses the new token, the session ends. Only the handshake carries tokens.
 */
export const keepConnected = (socket: PushSocket, session: TokenSource, events: ConnectionEvents): PushConnection => {
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  /** Token last sent to the server. */
  let given = ''
  /** Token refused by the server; undefined after it accepts one. */
  let refused: string | undefined

  socket.auth = (give) => {
    given = session.accessToken() ?? ''
    give({ token: given })
  }
  const plan = (delayMs: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connect, delayMs)
  }
  const connect = () => {
    // A second start of an attempt under way would give a second token, and its refusal could not be told apart.
    if (isClosed || socket.connected || deadline !== undefined || !session.accessToken()) return
    socket.connect()
    // socket.io waits for the line to open, but not for the answer that makes it a connection.
    deadline = setTimeout(giveUpAttempt, attemptLimitMs(attempts, Number(socket.io.timeout())))
  }
  const settle = () => {
    clearTimeout(deadline)
    deadline = undefined
  }
  const giveUpAttempt = () => {
    settle()
    if (isClosed || socket.connected) return
    socket.disconnect()
    retry()
  }
  const retry = () => {
    settle()
    events.lost()
    plan(reconnectDelayMs(attempts, Math.random()))
    attempts += 1
  }

  const refuse = () => {
    const isRenewed = refused !== undefined && refused !== given
    refused = given
    if (isRenewed) session.lost()
    else void session.checkToken(given)
  }

  socket.on('connect', () => {
    settle()
    attempts = 0
    refused = undefined
    events.connected()
  })
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') retry()
  })
  socket.on('connect_error', (error) => {
    // The keeper of the tokens renews in time; a refusal means that it is about to, or that this tab woke up late.
    if (error.message === 'unauthorized') refuse()
    retry()
  })
  // Its token ended, or the person is not known any more: the next attempt needs a new answer of the provider.
  socket.on('closing', refuse)
  const forgetToken = session.onToken((token) => {
    if (!token) {
      settle()
      socket.disconnect()
    } else if (socket.connected) {
      given = token
      socket.timeout(5_000).emit('renew', token, () => undefined)
    } else if (refused === undefined) plan(0)
  })
  const restart = () => {
    settle()
    socket.disconnect()
    attempts = 0
    events.lost()
    plan(0)
  }
  const giveUp = () => {
    if (socket.connected) restart()
    else events.lost()
  }
  window.addEventListener('online', restart)
  window.addEventListener('offline', giveUp)
  plan(0)

  return {
    restart,
    close() {
      isClosed = true
      clearTimeout(timer)
      settle()
      forgetToken()
      window.removeEventListener('online', restart)
      window.removeEventListener('offline', giveUp)
      socket.disconnect()
    },
  }
}
