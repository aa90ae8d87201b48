/** More new alarms than `above` in a window begin a flood; fewer than `below` end it. */
export const floodLimits = { windowMs: 600_000, above: 10, below: 5 } as const

export interface Flood {
  readonly fromMs: number
  /** Undefined: it goes on. */
  readonly toMs: number | undefined
  /** New alarms from its first window on. */
  readonly alarms: number
}

/** Floods among the starts of alarms, epoch ms, as known at `nowMs`. */
export const floodsOf = (starts: readonly number[] | Float64Array, nowMs: number): readonly Flood[] => {
  // Typed arrays sort numbers several times as fast.
  const sorted = new Float64Array(starts).sort()
  const floods: Flood[] = []
  let inWindow = 0
  let open: { fromMs: number; alarms: number } | undefined
  // Starts come into the window, and leave it in the same order; of one moment those that leave come first.
  for (let next = 0, leaving = 0; leaving < sorted.length; ) {
    const startMs = sorted[next] ?? Number.POSITIVE_INFINITY
    const leftMs = (sorted[leaving] ?? 0) + floodLimits.windowMs
    const isStart = startMs < leftMs
    const ms = isStart ? startMs : leftMs
    if (ms > nowMs) break
    if (isStart) next += 1
    else leaving += 1
    inWindow += isStart ? 1 : -1
    if (open && isStart) open.alarms += 1
    else if (open && inWindow < floodLimits.below) {
      floods.push({ ...open, toMs: ms })
      open = undefined
    } else if (!open && inWindow > floodLimits.above) open = { fromMs: ms, alarms: inWindow }
  }
  return open ? [...floods, { ...open, toMs: undefined }] : floods
}
