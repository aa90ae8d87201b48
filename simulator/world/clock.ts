import { setImmediate as turn } from 'node:timers/promises'

/** What somebody takes for now, and how they wait. */
export interface Clock {
  /** Epoch ms. */
  now(): number
  /** Calls once at the time, epoch ms, and not before the next millisecond. Gives what calls it off. */
  at(timeMs: number, call: () => void): () => void
}

export const realClock: Clock = {
  now: () => Date.now(),
  at: (timeMs, call) => {
    const timer = setTimeout(call, Math.max(1, timeMs - Date.now()))
    return () => clearTimeout(timer)
  },
}

/** Calls again and again, so many ms apart. Gives what ends it. */
export const every = (clock: Clock, periodMs: number, call: () => void): (() => void) => {
  let callOff: () => void
  const wait = (): void => {
    callOff = clock.at(clock.now() + periodMs, () => {
      wait()
      call()
    })
  }
  wait()
  return () => callOff()
}

/** A clock that is slow, at the pace of the real one. */
export interface SlowClock extends Clock {
  /**
   * Puts it right: it steps from call to call in the order of their times, each at its time to the millisecond and none left
   * out however busy the machine is, until none is due before the real clock's now; it goes with the real one from then on.
   */
  putRight(): Promise<void>
}

interface Alarm {
  readonly timeMs: number
  readonly call: () => void
  timer: NodeJS.Timeout | undefined
}

export const createSlowClock = (slowByMs: number): SlowClock => {
  let behindMs = slowByMs
  /** What it shows while it steps. */
  let steppedMs: number | undefined
  const alarms = new Set<Alarm>()
  const now = () => steppedMs ?? Date.now() - behindMs
  const start = (alarm: Alarm): void => {
    const ring = () => {
      alarms.delete(alarm)
      alarm.call()
    }
    alarm.timer = setTimeout(ring, Math.max(1, alarm.timeMs - now()))
  }
  const next = (): Alarm | undefined => {
    let earliest: Alarm | undefined
    for (const alarm of alarms) if (!earliest || alarm.timeMs < earliest.timeMs) earliest = alarm
    return earliest
  }
  return {
    now,
    at: (timeMs, call) => {
      const alarm: Alarm = { timeMs: Math.max(timeMs, now() + 1), call, timer: undefined }
      alarms.add(alarm)
      if (steppedMs === undefined) start(alarm)
      return () => {
        alarms.delete(alarm)
        clearTimeout(alarm.timer)
      }
    },
    putRight: async () => {
      steppedMs = now()
      for (const { timer } of alarms) clearTimeout(timer)
      for (let alarm = next(); alarm && alarm.timeMs <= Date.now(); alarm = next()) {
        alarms.delete(alarm)
        steppedMs = Math.max(steppedMs, alarm.timeMs)
        alarm.call()
        // Sockets and real timers get their turn.
        await turn()
      }
      steppedMs = undefined
      behindMs = 0
      for (const alarm of alarms) start(alarm)
    },
  }
}
