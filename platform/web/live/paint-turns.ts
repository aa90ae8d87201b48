type Plan = (work: () => void) => void

/**
 * Runs work for the next paint: at once where none has been done for it yet, because a value that waits for the browser to
 * ask stands on the page up to a frame later and costs as much; what comes more often than the page is painted is
 * run when the browser asks, once. Nothing more is done while it does not: for a page that nobody sees.
 */
export const paintTurns = (nextFrame: Plan): Plan => {
  let isDone = false
  let waiting: (() => void) | undefined
  return (work) => {
    if (isDone) {
      waiting = work
      return
    }
    isDone = true
    nextFrame(() => {
      isDone = false
      const late = waiting
      waiting = undefined
      late?.()
    })
    work()
  }
}
