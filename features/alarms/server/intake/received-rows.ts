import type { DeviceEvents } from '../../../../platform/server/ingest/event-intake.ts'
import { eventKey, type ListedAlarm } from '../../contract/fold-events.ts'

/** Events of one device as they came, with the time of receipt. */
export interface ReceivedEvents extends DeviceEvents {
  readonly receivedAtMs: number
  readonly importId?: string
}

const iso = (timeMs: number): string => new Date(timeMs).toISOString()

const eventRowsOf = ({ farmCode, deviceCode, source, events, receivedAtMs, importId }: ReceivedEvents) =>
  events.map((event) => {
    // The end of an occurrence whose event says cleared is the time of the clear.
    const isCleared = event.state === 'cleared'
    return {
      farmCode,
      deviceCode,
      key: eventKey(event),
      state: event.state,
      at: iso(isCleared ? (event.endMs ?? event.timeMs) : event.timeMs),
      code: event.code,
      endAt: isCleared || event.endMs === undefined ? null : iso(event.endMs),
      severity: event.severity ?? null,
      text: event.text ?? null,
      value: event.value ?? null,
      component: event.component ?? null,
      isHistorical: event.historical === true,
      source,
      receivedAt: iso(receivedAtMs),
      importId: importId ?? null,
    }
  })
export type EventRow = ReturnType<typeof eventRowsOf>[number]

const listRowsOf = ({ farmCode, deviceCode, source, lists, receivedAtMs }: ReceivedEvents) =>
  lists.map(({ timeMs, active }) => ({
    farmCode,
    deviceCode,
    at: iso(timeMs),
    active: active.map((entry): ListedAlarm => ({ ...entry, source })),
    receivedAt: iso(receivedAtMs),
  }))
export type ListRow = ReturnType<typeof listRowsOf>[number]

export const rowKey = (...parts: readonly (string | number)[]): string => JSON.stringify(parts)

/**
 * Rows in rounds that an insert takes one after the other: no round has two rows of one key. A repetition of a row that is
 * already there is left out.
 */
const inRounds = <Row extends { readonly receivedAt: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly (readonly Row[])[] => {
  const rounds: Row[][] = []
  const seen = new Map<string, Set<string>>()
  for (const row of rows) {
    const key = keyOf(row)
    const content = JSON.stringify({ ...row, receivedAt: '' })
    const contents = seen.get(key) ?? new Set<string>()
    seen.set(key, contents)
    if (contents.has(content)) continue
    const round = rounds[contents.size] ?? []
    rounds[contents.size] = round
    round.push(row)
    contents.add(content)
  }
  return rounds
}

export interface DeviceName {
  readonly farmCode: string
  readonly deviceCode: string
}

export interface ReceivedRows {
  readonly eventRounds: readonly (readonly EventRow[])[]
  readonly listRounds: readonly (readonly ListRow[])[]
  /** Devices that have sent something (null), or of which nothing is known since a time. */
  readonly devices: readonly (DeviceName & { readonly unknownSinceMs: number | null })[]
}

/** Rows of several messages, in the order of their receipt. */
export const rowsOf = (received: readonly ReceivedEvents[]): ReceivedRows => {
  const devices = new Map<string, ReceivedRows['devices'][number]>()
  // An import tells nothing of the connection.
  for (const { farmCode, deviceCode, unknownSinceMs = null, importId } of received)
    if (importId === undefined) devices.set(rowKey(farmCode, deviceCode), { farmCode, deviceCode, unknownSinceMs })
  return {
    eventRounds: inRounds(received.flatMap(eventRowsOf), ({ farmCode, deviceCode, key, state, at }) =>
      rowKey(farmCode, deviceCode, key, state, at),
    ),
    listRounds: inRounds(received.flatMap(listRowsOf), ({ farmCode, deviceCode, at }) =>
      rowKey(farmCode, deviceCode, at),
    ),
    devices: [...devices.values()],
  }
}
