import { setImmediate as turn } from 'node:timers/promises'

/** What somebody takes for now, and how they wait. */
export interface Clock {
  /** Epoch ms. */
  now(): number
  /** Calls once at the time, epoch ms, and not before the next millisecond. Gives what calls it off. */
  at(timeMs: number, call: () => void): () => void
}

/** Node waits only one millisecond where it is asked to wait longer. */
const longestWaitMs = 2 ** 31 - 1

/** Calls once `now` has reached the time. Gives what calls it off. */
const callAt = (now: () => number, timeMs: number, call: () => void): (() => void) => {
  let timer: NodeJS.Timeout
  const wait = (): void => {
    timer = setTimeout(() => (now() < timeMs ? wait() : call()), Math.min(longestWaitMs, Math.max(1, timeMs - now())))
  }
  wait()
  return () => clearTimeout(timer)
}

export const realClock: Clock = {
  now: () => Date.now(),
  at: (timeMs, call) => callAt(realClock.now, timeMs, call),
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
  callOff: (() => void) | undefined
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
    alarm.callOff = callAt(now, alarm.timeMs, ring)
  }
  const next = (): Alarm | undefined => {
    let earliest: Alarm | undefined
    for (const alarm of alarms) if (!earliest || alarm.timeMs < earliest.timeMs) earliest = alarm
    return earliest
  }
  return {
    now,
    at: (timeMs, call) => {
      const alarm: Alarm = { timeMs: Math.max(timeMs, now() + 1), call, callOff: undefined }
      alarms.add(alarm)
      if (steppedMs === undefined) start(alarm)
      return () => {
        alarms.delete(alarm)
        alarm.callOff?.()
      }
    },
    putRight: async () => {
      steppedMs = now()
      for (const { callOff } of alarms) callOff?.()
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
