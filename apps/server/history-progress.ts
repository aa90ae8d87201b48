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

/** `fingerprint` says what was sent; what is remembered of another fleet does not count. */
export const createHistoryProgress = (file: string, fingerprint: string): HistoryProgress => {
  const write = (timeMs: number) => writeFileSync(file, `${timeMs} ${fingerprint}`)
  let complete = false
  return {
    sentUntilMs: () => {
      try {
        const [timeMs, of] = readFileSync(file, 'utf8').split(' ')
        return of === fingerprint ? Number(timeMs) || undefined : undefined
      } catch {
        return undefined
      }
    },
    complete: (untilMs) => {
      complete = true
      write(untilMs)
    },
    stop: (nowMs) => {
      if (complete) write(nowMs)
    },
  }
}
