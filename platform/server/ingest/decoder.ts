import type { ActiveAlarms, PlantEvent, PlantEventSource } from '../../../domain/plant-event.ts'
import type { Quality, SampleValue } from '../../../domain/quality.ts'
import type { Backlog } from '../../contract/live-protocol.ts'
import type { FieldCommand, HostPresence } from '../broker/broker.ts'

/**
 * Why a message or a value of it could not be stored; an implausible value is stored, and left out of means. Used as metric
 * label and translation key; never rename.
 */
export const refusalReasons = [
  'unknown-device',
  'unknown-tag',
  'malformed',
  'not-finite',
  'wrong-type',
  'bad-text',
  'future-time',
  'old-time',
  'older-than-retention',
  'not-born',
  'after-gap',
  'unsupported',
  'too-many',
  'too-many-names',
  'source-off',
  'bad-code',
  'ends-before-start',
  'unknown-state',
  'implausible',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A value as its device named it, before anybody knows whether there is such a tag. */
export interface Reading {
  readonly name: string
  /** Measurement time as sent, epoch ms; not yet judged. */
  readonly timeMs: number
  readonly value: SampleValue
  /** Absent: good, or missing where the value is null. */
  readonly quality?: Quality
  /** The sender says that it is history (store and forward, back-fill): a source of its own, never shown as the latest. */
  readonly historical?: boolean
  /** How long a value of this name holds when no other follows, s, as its device says. */
  readonly longestSilenceS?: number
}

/** A part of a message that could not be read. */
export interface Refusal {
  readonly reason: RefusalReason
  /** For the administrator, in English, short. */
  readonly detail: string
}

/** What a message says: values or events (whatever is wrong in it does not spoil the rest), a status, or nothing that can be used. */
export type Decoded =
  | {
      readonly kind: 'readings'
      readonly farmCode: string
      readonly deviceCode: string
      readonly readings: readonly Reading[]
      readonly refusals: readonly Refusal[]
    }
  | {
      readonly kind: 'status'
      readonly farmCode: string
      readonly deviceCode: string
      readonly backlog: Backlog | null
    }
  | DecodedEvents
  | ({ readonly kind: 'refused' } & Refusal)

/** Events of a device, and lists of its active alarms. */
export interface DecodedEvents {
  readonly kind: 'events'
  readonly farmCode: string
  readonly deviceCode: string
  readonly source: PlantEventSource
  readonly events: readonly PlantEvent[]
  readonly lists: readonly ActiveAlarms[]
  /** The device is lost since then, epoch ms. */
  readonly unknownSinceMs?: number
  readonly refusals: readonly Refusal[]
}

/** What a decoder may do beside reading what comes in. */
export interface FieldLine {
  publish(command: FieldCommand): Promise<void>
  /** Hands over what was held back until now. */
  deliver(decoded: Decoded): void
}

/** Reads one format of field messages. Never throws, whatever the bytes are. */
export interface Decoder {
  /** MQTT topic filters of the messages that this decoder reads. */
  readonly filters: readonly string[]
  /** Topic filters of messages with events only: a process that only shows values does not need them. */
  readonly eventFilters?: readonly string[]
  /** What the message says, by device; nothing where it waits for others or says nothing of the plant. */
  decode(topic: string, payload: Uint8Array): readonly Decoded[]
  /** For protocols whose devices watch whether their host is there. */
  readonly presence?: HostPresence
  /** For protocols that answer devices or hold messages back. Returns the way to stop. */
  start?(line: FieldLine): () => void
}
