import type { IngestTotals } from '../contract/quarantine.ts'

export interface ReceptionRate {
  readonly messagesPerSecond: number
  readonly samplesPerSecond: number
}

/**
 * What was taken between two readings of the totals. Undefined when they do not follow each other:
 * the same reading twice, or a server that started anew and counts from zero.
 */
export const rateBetween = (earlier: IngestTotals, later: IngestTotals): ReceptionRate | undefined => {
  const seconds = (later.atMs - earlier.atMs) / 1_000
  const messages = later.messages - earlier.messages
  const samples = later.samples - earlier.samples
  if (seconds <= 0 || messages < 0 || samples < 0) return undefined
  return { messagesPerSecond: messages / seconds, samplesPerSecond: samples / seconds }
}
