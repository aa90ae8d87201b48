const dayMs = 24 * 3_600_000
const hourMs = 3_600_000
/** Nothing may have happened for this long before a page lets go of the screen. */
const quietMs = 2 * 60_000
/** A new program is not put off for longer, whatever happens. */
const longestWaitMs = hourMs

export interface PageMoment {
  /** Since the page was opened. */
  readonly upMs: number
  /** Since the server was first seen with another program; undefined: it has the same. */
  readonly outdatedMs: number | undefined
  /** Since the last machine came to need somebody, or ceased to. */
  readonly calmMs: number
  /** The server has answered just now: a page is not left for one that cannot be loaded. */
  readonly isReachable: boolean
  /** Opened to the full screen by hand: a new page could not do that by itself. */
  readonly isFullScreen: boolean
}

/**
 * Whether a page that stands for weeks should load itself anew now: at a quiet moment when the program has changed, and
 * once a day. The daily one is left out in a full screen that a hand has opened; the new program is not.
 */
export const shouldReload = ({ upMs, outdatedMs, calmMs, isReachable, isFullScreen }: PageMoment): boolean => {
  if (!isReachable) return false
  const isCalm = calmMs >= quietMs
  if (outdatedMs !== undefined) return isCalm || outdatedMs >= longestWaitMs
  return upMs >= dayMs && isCalm && !isFullScreen
}

/** What tells one build of the program from another: the scripts that its page names. Undefined where it names none. */
export const programOf = (html: string): string | undefined => {
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source]) => source)
  return scripts.length === 0 ? undefined : scripts.join(' ')
}
