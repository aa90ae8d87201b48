type Plan = (work: () => void) => void

/**
 * Runs work for the next paint: at once where none has been done for it yet, because a value that waits for the browser to
 * ask stands on the page up to a frame later and costs as much. The newest of what comes before that paint is run when
 * the browser asks. Nothing more is done while it does not: for a page that nobody sees.
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
    try {
      work()
    } catch (error) {
      // Whoever told the news goes on: it fails where it would have been run otherwise.
      nextFrame(() => {
        throw error
      })
    }
  }
}
