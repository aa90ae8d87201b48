import type { FarmConnection } from './fleet-moment.ts'

/** What is said of a farm's line: how it is or, while the page's own line is lost, how it was last known to be. */
export interface LineWords {
  readonly word: FarmConnection['state'] | 'lastConnected' | 'lastLost'
  /** Age of what the word says: of the farm's last data, or of the page's last contact. */
  readonly ageMs: number | undefined
}

/** `heldSinceMs`: when the page last heard of anything, while its own line is lost; epoch ms of the server. */
export const lineWords = (
  { state, ageMs }: Pick<FarmConnection, 'state' | 'ageMs'>,
  heldSinceMs: number | undefined,
  nowMs: number | undefined,
): LineWords => {
  if (heldSinceMs === undefined || state === 'unknown') return { word: state, ageMs }
  return {
    word: state === 'connected' ? 'lastConnected' : 'lastLost',
    ageMs: nowMs === undefined ? undefined : Math.max(0, nowMs - heldSinceMs),
  }
}
