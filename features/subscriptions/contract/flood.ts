import { minuteMs, secondMs } from '../../../domain/time-zone.ts'

/** More raises than this in `windowMs` for one receiver are a flood. */
export const floodAbove = 10
export const floodWindowMs = 10 * minuteMs
/** How long the first message of a flood gathers. */
export const floodGatherMs = 30 * secondMs

export interface Waiting {
  /** Times of raises that were sent one by one in the window before now. */
  readonly toldMs: readonly number[]
  /** Times at which Solvane saw the raises that wait; at least one. */
  readonly waitingMs: readonly number[]
  /** Time of the last message about a flood. */
  readonly lastFloodMs: number | undefined
}

export type FloodStep =
  | { readonly kind: 'tell' }
  | { readonly kind: 'tell-flood' }
  | { readonly kind: 'gather'; readonly untilMs: number }

/**
 * A flood is one message with its causes: it gathers for half a minute, then tells all at once. Later raises within ten
 * minutes come in the next message.
 */
export const floodStep = ({ toldMs, waitingMs, lastFloodMs }: Waiting, nowMs: number): FloodStep => {
  const since = nowMs - floodWindowMs
  const told = toldMs.filter((atMs) => atMs > since).length
  const isAfterFlood = lastFloodMs !== undefined && lastFloodMs > since
  if (!isAfterFlood && told + waitingMs.length <= floodAbove) return { kind: 'tell' }
  const untilMs = isAfterFlood ? lastFloodMs + floodWindowMs : Math.min(...waitingMs) + floodGatherMs
  return untilMs <= nowMs ? { kind: 'tell-flood' } : { kind: 'gather', untilMs }
}
