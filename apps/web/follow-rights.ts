import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/web/api/api-error.ts'
import type { Live } from '../../platform/web/live/live.ts'
import type { Keeping } from '../../platform/web/offline/keep-state.ts'
import type { Session } from '../../platform/web/session/session.ts'
import { retryWithBackOff } from './retry-with-back-off.ts'

/** Another process of the server than the one that told of the change may remember the rights of before for 2 s. */
const rememberedMs = 2_100

interface Parts {
  readonly live: Pick<Live, 'onRights'>
  readonly session: Pick<Session, 'person' | 'reloadPerson'>
  readonly queries: QueryClient
  /** Runs the guards of the open page again: it is left when its right is gone. */
  readonly enterAnew: () => Promise<void>
  readonly keepAnew: Keeping['anew']
  readonly rest?: (ms: number) => Promise<void>
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/**
 * Brings the open page to the rights that hold now: the person is read anew, and with them what is offered; a page that
 * needs a right that is gone is left; what was read is read again, and what is refused now is gone, here and from what this
 * browser keeps. What stays allowed stays on the screen meanwhile.
 */
export const followRights = ({ live, session, queries, enterAnew, keepAnew, rest = sleep }: Parts): void => {
  let isRunning = false
  let isChanged = false

  const reload = async () => {
    await retryWithBackOff(
      () => session.reloadPerson(),
      () => undefined,
    )
    await enterAnew()
    queries.removeQueries({ type: 'inactive' })
    await queries.invalidateQueries()
    await queries.resetQueries({ predicate: ({ state }) => state.status === 'error' && isRefused(state.error) })
  }
  const takeOver = async () => {
    do {
      isChanged = false
      await reload()
      await rest(rememberedMs)
      await reload()
    } while (isChanged)
  }

  live.onRights(() => {
    isChanged = true
    if (isRunning || !session.person()) return
    isRunning = true
    keepAnew(takeOver)
      // Refused: the session is over, which is told where it ends.
      .catch(() => undefined)
      .finally(() => {
        isRunning = false
      })
  })
}
