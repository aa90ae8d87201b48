/**
 * The general push connection: Socket.IO on /push/general, WebSocket only. The handshake carries the access token in
 * `auth.token`.
 * The page subscribes to tag ids. The server replies with the refused ids, and sends a snapshot frame and then
 * coalesced frames.
 * Arrays of a frame have the same length and order. Times are epoch ms of measurement.
 */
import { z } from 'zod'
import { fallbackLanguage, languages } from '../../domain/language.ts'
import type { Quality, SampleValue } from '../../domain/quality.ts'
import type { RecordChanged } from './event.ts'

export const pushPaths = { general: '/push/general', notifications: '/push/notifications' } as const

/** Maximum number of tags of a connection. */
export const maxTagsPerConnection = 20_000

export const SubscribeMessage = z.object({
  tags: z.array(z.number().int().nonnegative()).max(maxTagsPerConnection),
  /** The client supports the event `packed`: compressed frames for large messages to this client, e.g. snapshots. */
  packed: z.boolean().optional(),
})
export type SubscribeMessage = z.infer<typeof SubscribeMessage>

/** Kinds of record whose changes the page shows. They replace those of the message before. */
export const WatchMessage = z.object({ kinds: z.array(z.string().max(100)).max(100) })
export type WatchMessage = z.infer<typeof WatchMessage>

/** Acknowledgement of `watch`: refused kinds, because they do not exist or the user may not read them. */
export interface WatchReply {
  readonly refused: readonly string[]
}

/** Most topics that a page hears at once. */
const mostTopics = 50

/** Topics whose rows the page shows. They replace those of the message before. */
export const HearMessage = z.object({
  topics: z.array(z.string().max(100)).max(mostTopics),
  language: z.enum(languages).default(fallbackLanguage),
})
export type HearMessage = z.output<typeof HearMessage>

/** Acknowledgement of `hear`. Changes from `at` on are sent: read the list after it, and take newer rows from the changes. */
export interface HearReply {
  readonly refused: readonly string[]
  /** Clock of the server, epoch ms. */
  readonly at: number
}

/** A row that has changed. */
export interface TopicChange {
  readonly farmCode: string
  readonly id: string
}

/** Event `topic`: rows as they are now; `row` null: the row is gone. */
export interface TopicMessage {
  readonly topic: string
  readonly at: number
  /** Too much has changed, or changes were lost: read the list anew. */
  readonly isMany?: true
  readonly changes: readonly (TopicChange & { readonly row: unknown })[]
}

/** Acknowledgement of `subscribe`: refused tags, because they do not exist or the user may not read them. */
export interface SubscribeReply {
  readonly refused: readonly number[]
  /** Further frames follow with newest values of subscribed tags. The last of them has no `hasMore`. */
  readonly hasMore?: true
}

/**
 * Event `frame`. `at` is the clock of the server when it sent the frame. Ages refer to it, never to the clock of the
 * browser.
 */
export interface Frame {
  readonly at: number
  readonly tags: readonly number[]
  readonly times: readonly number[]
  readonly values: readonly SampleValue[]
  readonly qualities: readonly Quality[]
  /**
   * Tags whose newest value was removed from the store. The page drops the value that it has of them, also where the value
   * of this frame is older, and where the frame has none.
   */
  readonly replaced?: readonly number[]
  /** Further frames follow with newest values that the page does not have yet, e.g. of a large snapshot. */
  readonly hasMore?: true
}

/** Default interval between two frames of a connection, ms. It is shorter while the server sends little. */
export const fullPaceMs = 70

/**
 * Event `pace`: the server slowed this connection down, because the client reads slowly. The new interval is
 * `everyMs`.
 */
export interface Pace {
  readonly everyMs: number
}

/**
 * Event `backlog`: historical rows that gateways of visible farms are still sending (backfill); null if there are
 * none.
 */
export interface Backlog {
  readonly totalRows: number
  readonly sentRows: number
}

/** Reason for which the server closes a connection: the token expired, or the user lost access. */
export type ClosingReason = 'token-ended' | 'no-access'

/** WebSocket close code of a slow client that read nothing for too long. It may reconnect. */
export const slowReaderCloseCode = 4008

export interface GeneralServerEvents {
  frame: (frame: Frame) => void
  /** A frame as UTF-8 JSON, compressed with raw deflate (RFC 1951). It keeps its order among the other frames. */
  packed: (frame: Uint8Array | ArrayBuffer) => void
  pace: (pace: Pace) => void
  backlog: (backlog: Backlog | null) => void
  /**
   * Server time after connecting and then every 10 s, as a clock for quiet connections.
   * `hearsSinceMs` is the start of reception, epoch ms; older measurements come from the store. `storedUntilMs` is the
   * newest of these.
   */
  clock: (at: number, hearsSinceMs?: number, storedUntilMs?: number) => void
  /** Subscribed tags that the user may no longer read. The server stops sending them. */
  withdrawn: (tags: readonly number[]) => void
  /** A record of a watched kind was created, changed or removed. */
  record: (change: RecordChanged) => void
  /** Watched kinds that the user may no longer read. */
  unwatched: (kinds: readonly string[]) => void
  /** Rows of a topic that the page hears have changed. */
  topic: (message: TopicMessage) => void
  /** Topics that the user may no longer hear. */
  unheard: (topics: readonly string[]) => void
  /** The server sends it just before it disconnects. */
  closing: (reason: ClosingReason) => void
}

export interface GeneralClientEvents {
  subscribe: (message: SubscribeMessage, reply: (answer: SubscribeReply) => void) => void
  unsubscribe: (message: SubscribeMessage) => void
  watch: (message: WatchMessage, reply: (answer: WatchReply) => void) => void
  hear: (message: z.input<typeof HearMessage>, reply: (answer: HearReply) => void) => void
  /** New access token after a silent renewal, so that the connection outlives its first token. */
  renew: (token: string, reply: (accepted: boolean) => void) => void
}

/** A message on the notification connection. `code` is a translation key `notice.<code>`. */
export interface Notice {
  readonly id: string
  readonly at: number
  readonly code: string
  readonly severity: 'info' | 'warning' | 'critical'
  readonly parameters: Readonly<Record<string, string | number>>
  /** A signal for the page to refetch data. The page neither shows nor counts it. */
  readonly isForPage?: true
  /** Link: a path within the page. */
  readonly href?: string
  /** The page counts and lists it without a pop-up. */
  readonly isSilent?: true
}

export interface NotificationServerEvents {
  notice: (notice: Notice) => void
  /**
   * Hash of the permissions of the user, sent after connecting and after possible changes.
   * The page refetches its data when the hash differs. It reveals no permissions.
   */
  rights: (mark: string) => void
  closing: (reason: ClosingReason) => void
}

export interface NotificationClientEvents {
  renew: GeneralClientEvents['renew']
}
