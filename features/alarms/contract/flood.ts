/** More new alarms than `above` in a window begin a flood; fewer than `below` end it. */
export const floodLimits = { windowMs: 600_000, above: 10, below: 5 } as const

export interface Flood {
  readonly fromMs: number
  /** Undefined: it goes on. */
  readonly toMs: number | undefined
  /** New alarms from its first window on. */
  readonly alarms: number
}

/** The moments at which the number of starts within the last window changes, in order. */
const steps = (starts: readonly number[]): readonly { readonly ms: number; readonly isStart: boolean }[] =>
  [
    ...starts.map((ms) => ({ ms, isStart: true })),
    ...starts.map((ms) => ({ ms: ms + floodLimits.windowMs, isStart: false })),
  ].sort((left, right) => left.ms - right.ms || Number(left.isStart) - Number(right.isStart))

/** Floods among the starts of alarms, epoch ms, as known at `nowMs`. */
export const floodsOf = (starts: readonly number[], nowMs: number): readonly Flood[] => {
  const sorted = starts.filter((ms) => ms <= nowMs).toSorted((left, right) => left - right)
  const floods: Flood[] = []
  let inWindow = 0
  let open: { fromMs: number; alarms: number } | undefined
  for (const { ms, isStart } of steps(sorted)) {
    if (ms > nowMs) break
    inWindow += isStart ? 1 : -1
    if (open && isStart) open.alarms += 1
    else if (open && inWindow < floodLimits.below) {
      floods.push({ ...open, toMs: ms })
      open = undefined
    } else if (!open && inWindow > floodLimits.above) open = { fromMs: ms, alarms: inWindow }
  }
  return open ? [...floods, { ...open, toMs: undefined }] : floods
}
