import { secondMs } from '../../../domain/time-zone.ts'
import { floodLimits } from '../../alarms/contract/flood.ts'

/** More raises than this in the window for one receiver are a flood; so are more ends. */
export const { above: floodAbove, windowMs: floodWindowMs } = floodLimits
/** How long the first message of a flood gathers. */
export const floodGatherMs = 30 * secondMs

export interface Waiting {
  /** Times of news of this kind that were sent one by one in the window before now. */
  readonly toldMs: readonly number[]
  /** Times at which Solvane saw the news that wait; at least one. */
  readonly waitingMs: readonly number[]
  /** Time of the last message that told many of this kind together. */
  readonly lastFloodMs: number | undefined
}

export type FloodStep =
  | { readonly kind: 'tell' }
  | { readonly kind: 'tell-flood' }
  | { readonly kind: 'gather'; readonly untilMs: number }

/**
 * A flood is one message with its causes: it gathers for half a minute, then tells all at once. Later news within ten
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
