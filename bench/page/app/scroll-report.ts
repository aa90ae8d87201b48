import type { ScrollReport } from '../scene-plan.ts'

/** Counts animation frames for some seconds; with a scroller it is moved by so many px each, up again at its end. */
export const countFrames = (
  seconds: number,
  scroller: Element | null | undefined,
  pxPerFrame: number,
): Promise<ScrollReport> =>
  new Promise((resolve) => {
    const startedMs = performance.now()
    let lastMs = startedMs
    let frames = 0
    let over50 = 0
    let longestMs = 0
    let rowsMoved = 0
    const firstDrawn = () => scroller?.querySelector('[data-row]')?.getAttribute('data-row')
    let firstRow = firstDrawn()
    let direction = 1
    const next = () => {
      const nowMs = performance.now()
      const gapMs = nowMs - lastMs
      lastMs = nowMs
      frames += 1
      if (gapMs > 50) over50 += 1
      longestMs = Math.max(longestMs, gapMs)
      const row = firstDrawn()
      if (row !== firstRow) rowsMoved += 1
      firstRow = row
      if (nowMs - startedMs >= seconds * 1000) {
        resolve({ frames, over50, longestMs, perSecond: (1000 * frames) / (nowMs - startedMs), rowsMoved })
        return
      }
      if (scroller && pxPerFrame > 0) {
        const before = scroller.scrollTop
        scroller.scrollTop = before + direction * pxPerFrame
        if (scroller.scrollTop === before) direction = -direction
      }
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
