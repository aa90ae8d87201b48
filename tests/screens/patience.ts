import { vi } from 'vitest'

/** One attempt to find something. On a quiet machine nothing that a page does after a press takes longer. */
export const attemptMs = 1_500
const turnMs = 50
const enoughTurns = attemptMs / turnMs
/** With a stopped clock an attempt moves the time on by `attemptMs`, which takes no real time. */
const stoppedAttempts = 3
/** Beyond the time of a test. */
const mostAttempts = 40

// The real ones: a test may stop the clock.
const { setInterval, clearInterval, setTimeout } = globalThis

const sleepTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, turnMs))
}

let hasTimedOut = false

/** The testing library gives up an attempt. */
export const noteTimeOut = (): void => {
  hasTimedOut = true
}

/** Counts turns of the event loop. While a module loads the count begins again. */
const countTurns = () => {
  let turns = 0
  let isLoading = false
  const counter = setInterval(() => {
    turns = isLoading ? 0 : turns + 1
    if (isLoading) return
    isLoading = true
    void vi.dynamicImportSettled().then(() => {
      isLoading = false
    })
  }, turnMs)
  return { turns: () => turns, end: () => clearInterval(counter) }
}

/**
 * Repeats an attempt until the page had its time, counted in turns of the event loop. A worker without processor time makes
 * no turns, so a busy machine waits longer. On a quiet machine one attempt answers.
 */
export const patiently = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  await vi.dynamicImportSettled()
  const count = countTurns()
  try {
    for (let attempts = 1; ; attempts += 1) {
      hasTimedOut = false
      try {
        return await attempt()
      } catch (error) {
        // An interval may lack two turns at the ends of the attempt.
        const isOver = vi.isFakeTimers()
          ? attempts === stoppedAttempts
          : count.turns() >= enoughTurns - 2 || attempts === mostAttempts
        if (!hasTimedOut || isOver) throw error
        if (vi.isFakeTimers()) await sleepTurns(5)
        await vi.dynamicImportSettled()
      }
    }
  } finally {
    count.end()
  }
}
