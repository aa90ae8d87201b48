/**
 * The general push connection (Socket.IO, path /push/general, websocket only; the access token goes in the handshake's `auth.token`).
 * A page subscribes to tag ids; the server answers with what is refused, sends a snapshot frame, then coalesced frames.
 * Arrays of one frame have equal length and the same order; times are epoch ms of measurement.
 */
import { z } from 'zod'
import type { Quality, SampleValue } from '../../domain/quality.ts'

export const pushPaths = { general: '/push/general', notifications: '/push/notifications' } as const

/** Most tags that one connection may hold. */
export const maxTagsPerConnection = 20_000

export const SubscribeMessage = z.object({
  tags: z.array(z.number().int().nonnegative()).max(maxTagsPerConnection),
  /** The client reads event `packed` too: large frames that are sent to it alone, as snapshots are, come to a third of their bytes. */
  packed: z.boolean().optional(),
})
export type SubscribeMessage = z.infer<typeof SubscribeMessage>

/** Acknowledgement of `subscribe`: tags that do not exist or that the person may not read. */
export interface SubscribeReply {
  readonly refused: readonly number[]
}

/** Event `frame`. `at` is the server's clock when sent: ages are computed from it, never from the browser's clock. */
export interface Frame {
  readonly at: number
  readonly tags: readonly number[]
  readonly times: readonly number[]
  readonly values: readonly SampleValue[]
  readonly qualities: readonly Quality[]
}

/** Pause between two frames of a connection that is told no other pace, ms; while little is sent it is shorter. */
export const fullPaceMs = 70

/** Event `pace`: the server slowed this connection because it reads slowly; frames now come every `everyMs`. */
export interface Pace {
  readonly everyMs: number
}

/** Event `backlog`: history that a site gateway is still sending, all visible farms together; null when there is none. */
export interface Backlog {
  readonly totalRows: number
  readonly sentRows: number
}

/** Why the server ends a connection: its token ended, or the person is not known or allowed any more. */
export type ClosingReason = 'token-ended' | 'no-access'

/** WebSocket close code of a connection whose reader took nothing for too long; it may connect again. */
export const slowReaderCloseCode = 4008

export interface GeneralServerEvents {
  frame: (frame: Frame) => void
  /** A frame as JSON in UTF-8, packed by raw deflate (RFC 1951). Its place among the others is where it came. */
  packed: (frame: Uint8Array | ArrayBuffer) => void
  pace: (pace: Pace) => void
  backlog: (backlog: Backlog | null) => void
  /**
   * Server time once a connection and then every 10 s, so that a silent connection still has a clock; and since when the
   * server hears, epoch ms: what was measured before comes from its store.
   */
  clock: (at: number, hearsSinceMs?: number) => void
  /** Tags whose right was taken away while they were subscribed: they get no more values. */
  withdrawn: (tags: readonly number[]) => void
  /** Sent just before the server disconnects. */
  closing: (reason: ClosingReason) => void
}

export interface GeneralClientEvents {
  subscribe: (message: SubscribeMessage, reply: (answer: SubscribeReply) => void) => void
  unsubscribe: (message: SubscribeMessage) => void
  /** Sent after a silent renewal, so that the connection outlives the token that opened it. */
  renew: (token: string, reply: (accepted: boolean) => void) => void
}

/** A notice on the notifications connection. `code` is a translation key `notice.<code>`. */
export interface Notice {
  readonly id: string
  readonly at: number
  readonly code: string
  readonly severity: 'info' | 'warning' | 'critical'
  readonly parameters: Readonly<Record<string, string | number>>
  /** For the page itself, which reads something anew: it is neither shown nor counted. */
  readonly isForPage?: true
  /** Where it leads, a path within the page. */
  readonly href?: string
  /** It is quiet for the person: it is counted and listed, and does not pop up. */
  readonly isSilent?: true
}

export interface NotificationServerEvents {
  notice: (notice: Notice) => void
  /**
   * A mark of what the person may do and where, once a connection and whenever it may have changed. Another mark than the
   * last one: the page reads anew what it shows. It tells nothing of the rights themselves.
   */
  rights: (mark: string) => void
  closing: (reason: ClosingReason) => void
}

export interface NotificationClientEvents {
  renew: GeneralClientEvents['renew']
}
