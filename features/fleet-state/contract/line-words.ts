import type { FarmConnection } from './fleet-moment.ts'

/** Text for the connection of a farm: its state, or its last known state while the page's own connection is lost. */
export interface LineWords {
  readonly word: FarmConnection['state'] | 'lastConnected' | 'lastLost'
  /** Age of the farm's last data, or of the page's last contact. */
  readonly ageMs: number | undefined
}

/** `heldSinceMs`: time of the last contact while the page's own connection is lost; epoch ms of the server. */
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
