import type { ActiveAlarms, PlantEvent, PlantEventSource } from '../../../domain/plant-event.ts'

/** Events of one device, and lists of its active alarms, of one message. Neither: the device is heard again. */
export interface DeviceEvents {
  readonly farmCode: string
  readonly deviceCode: string
  readonly source: PlantEventSource
  readonly events: readonly PlantEvent[]
  readonly lists: readonly ActiveAlarms[]
  /**
   * Solvane has lost the device since this time, epoch ms (Sparkplug NDEATH or DDEATH): no alarm ends, but nobody knows the
   * state of those that are active.
   */
  readonly unknownSinceMs?: number
}

/** Where the events of devices go. The feature `alarms` implements it. */
export interface EventIntake {
  /**
   * Resolves when all are durable; rejects when the message has to be sent again. Repetition changes nothing. With
   * `isSentOnce` nobody sends it again: it waits until the store takes it.
   */
  take(received: readonly DeviceEvents[], receivedAtMs: number, isSentOnce?: boolean): Promise<void>
}
