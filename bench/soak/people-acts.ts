import { setTimeout as sleep } from 'node:timers/promises'

export interface PeopleReport {
  readonly signIns: number
  /** Answered as they should be. */
  readonly calls: number
  readonly files: number
  /** Answered with 429: so many files a minute are a person's limit, so many pages of the provider an address's. */
  readonly tooManyRequests: number
  /** Of these sign-ins: tried again when Retry-After was over. */
  readonly signInsPutOff: number
  /** Answered with 503 and Retry-After: the machine had no time. */
  readonly unavailable: number
  /** How often each call was, by its path. */
  readonly unavailableCalls: Readonly<Record<string, number>>
  readonly frames: number
  readonly cuts: number
  /** Everything else that did not end as it should, and the first of it in words. */
  readonly failed: number
  readonly firstFailure: string
}

/** Of the people of this process. */
export const report = {
  signIns: 0,
  calls: 0,
  files: 0,
  tooManyRequests: 0,
  signInsPutOff: 0,
  unavailable: 0,
  unavailableCalls: {} as Record<string, number>,
  frames: 0,
  cuts: 0,
  failed: 0,
  firstFailure: '',
}

/** A reply that asks to come again later, as it may. */
export class ComeAgain extends Error {
  readonly afterMs: number
  constructor(afterS: number | undefined) {
    super('come again')
    this.afterMs = 1_000 * (afterS ?? 5)
  }
}

export const checkReply = (what: string, status: number, retryAfterS: number | undefined, text: string): void => {
  if (status < 400) return
  if (status === 429) report.tooManyRequests += 1
  else if (status === 503 && retryAfterS !== undefined) {
    report.unavailable += 1
    report.unavailableCalls[what] = (report.unavailableCalls[what] ?? 0) + 1
  } else throw new Error(`${status} ${text.slice(0, 200)}`)
  throw new ComeAgain(retryAfterS)
}

export const retryAfterOf = ({ headers }: Response): number | undefined =>
  Number(headers.get('retry-after')) || undefined

/** Where the people of this process stand. */
export const stage: { isEnding: boolean; holding: PromiseWithResolvers<void> | undefined; busy: number } = {
  isEnding: false,
  holding: undefined,
  busy: 0,
}

export const fail = (what: string) => {
  report.failed += 1
  report.firstFailure ||= what
}

/** Ends early when everybody goes. */
const pause = async (ms: number): Promise<void> => {
  const endMs = Date.now() + ms
  while (!stage.isEnding && Date.now() < endMs) await sleep(Math.min(500, endMs - Date.now()))
}

/**
 * One thing that a person does; none begins while the people are held. Who is asked to come again gives it up, or waits
 * for as long as they were told and tries again.
 */
export const act = async <Result>(
  what: string,
  work: () => Promise<Result>,
  waits?: (error: ComeAgain) => void,
): Promise<Result | undefined> => {
  for (;;) {
    while (stage.holding && !stage.isEnding) await stage.holding.promise
    stage.busy += 1
    let afterMs: number
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ComeAgain)) {
        fail(`${what}: ${error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)}`)
        return undefined
      }
      if (!waits) return undefined
      waits(error)
      afterMs = error.afterMs
    } finally {
      stage.busy -= 1
    }
    await pause(afterMs)
    if (stage.isEnding) return undefined
  }
}
