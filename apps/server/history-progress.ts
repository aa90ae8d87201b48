import { readFileSync, writeFileSync } from 'node:fs'

/** Remembers across starts until when the simulated plants have sent everything. */
export interface HistoryProgress {
  /** Epoch ms; undefined when their history was never sent whole. */
  sentUntilMs(): number | undefined
  /** All history before this time has been sent; from then on live values follow. */
  complete(untilMs: number): void
  /** An orderly stop: what was sent live counts as well, unless history is still missing before it. */
  stop(nowMs: number): void
}

export const createHistoryProgress = (file: string): HistoryProgress => {
  let complete = false
  return {
    sentUntilMs: () => {
      try {
        return Number(readFileSync(file, 'utf8')) || undefined
      } catch {
        return undefined
      }
    },
    complete: (untilMs) => {
      complete = true
      writeFileSync(file, String(untilMs))
    },
    stop: (nowMs) => {
      if (complete) writeFileSync(file, String(nowMs))
    },
  }
}
