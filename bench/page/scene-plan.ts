/** What the bench page shows and what is asked of it: known to the page and to the program that measures it. */
export const tableRows = 10_000
/** Beside the name. */
export const valueColumns = 14
export const updatesPerSecond = 2_000
export const chartPoints = 100_000
/** Means of ten minutes in 30 days. */
export const monthSteps = 4_320

/** Where the cells lie that change: anywhere in the table, or all of them in the rows that are drawn. */
export type Spread = 'everywhere' | 'drawn'

export interface ScrollReport {
  readonly frames: number
  /** Times between two animation frames above 50 ms, and the longest, ms. */
  readonly over50: number
  readonly longestMs: number
  readonly perSecond: number
  /** Frames that found other rows drawn than the one before. */
  readonly rowsMoved: number
}

/** What the bench page offers to whoever measures it, as `window.bench`. */
export interface BenchPage {
  startFeed(spread: Spread, seconds: number): void
  stopFeed(): void
  /** Scrolls up and down, or only counts the frames. */
  scroll(seconds: number, pxPerFrame: number): Promise<ScrollReport>
  /** Keeps value columns alive in all rows from now on. */
  keepAlive(columns: readonly number[]): void
  sortBy(column: number | null): Promise<number>
  filterBy(text: string): Promise<number>
  /** Cells with a figure in the document. */
  drawnFigures(): number
  showChart(): Promise<number>
  hideChart(): Promise<void>
  /** All points as one line on a bare canvas, ms. */
  bareCanvas(): number
  /** The chart library alone with all points, thinned by itself: from its start to the frame that has drawn it, ms. */
  showLibrary(): Promise<number>
  hideLibrary(): void
  /** Shows so much of it, from the middle: 0 to 1. */
  zoomLibrary(share: number): void
  /** What the canvas on the page shows: the times at two of its places. */
  shownTimes(): readonly number[]
}
