type Plan = (work: () => void) => void

/** What a page knows of its paints. */
export interface PaintedPage {
  /** Runs `work` when the browser asks for the next paint; not while nobody sees the page. */
  readonly nextFrame: Plan
  readonly isSeen: () => boolean
  /** Ms of a clock that only goes forward. */
  readonly steadyMs: () => number
}

/** A page that is seen has been painted by then: sixty times a second is the least. */
const paintedWithinMs = 17

/**
 * Runs work for the next paint: at once where none has been done for it yet, because a value that waits for the browser to
 * ask stands on the page up to a frame later. The browser is not asked for a frame then, which costs more than the work of
 * many values. The newest of what comes before that paint, and for a page that nobody sees, is run when the browser asks.
 */
export const paintTurns = ({ nextFrame, isSeen, steadyMs }: PaintedPage): Plan => {
  let doneMs = Number.NEGATIVE_INFINITY
  let waiting: (() => void) | undefined
  return (work) => {
    if (waiting || !isSeen() || steadyMs() - doneMs < paintedWithinMs) {
      if (!waiting)
        nextFrame(() => {
          const late = waiting
          waiting = undefined
          doneMs = steadyMs()
          late?.()
        })
      waiting = work
      return
    }
    doneMs = steadyMs()
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

/** Turns of the document's own paints. */
export const documentPaintTurns = (): Plan =>
  paintTurns({
    nextFrame: (work) => void requestAnimationFrame(work),
    isSeen: () => !document.hidden,
    steadyMs: () => performance.now(),
  })
