import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import type { WebSettings } from '../../contract/web-settings.ts'
import { allowKeeping, forgetOffline, mayKeep, offlineStore } from '../browser-store/offline-store.ts'
import type { Live } from '../live/live.ts'
import type { Session } from '../session/session.ts'
import { carriedSamples, type KeptSamples, packSamples, serverNowMs, unpackSamples } from './kept-samples.ts'
import { readKeptSession, writeKeptSession } from './kept-session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The browser stores the last reply for offline use. */
      readonly keepOffline?: boolean
      /** Kinds of record in the reply; the page refetches it when another user changes one. */
      readonly records?: readonly string[]
    }
  }
}

export interface KeptParts {
  readonly session: Session
  readonly settings: WebSettings
  readonly queries: QueryClient
  readonly live: Live
}

interface KeptReply {
  readonly queryKey: readonly unknown[]
  readonly data: unknown
  readonly atMs: number
}

/** State of an earlier visit of the same user, until it is restored. */
interface Earlier {
  samples: KeptSamples | undefined
  /** The search is in progress; nothing is overwritten yet. */
  isAsked: boolean
}

const samplesKey = 'samples'
const replyPrefix = 'reply '
const saveMs = 30_000
/** Interval and limit of the wait for a complete first screen. */
const lookMs = 1_000
const longestWaitMs = 5_000

/** Ignores storage errors: the page works without storage. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Restores the valid state of an earlier visit before it is overwritten. */
const restoreKept = ({ live }: KeptParts, earlier: Earlier) => {
  const { samples: kept } = earlier
  const nowMs = live.clock.now()
  if (!kept || nowMs === undefined) return
  earlier.samples = undefined
  live.tags.remember(carriedSamples(kept, { rights: live.rightsMark(), nowMs }))
}

const saveSamples = (parts: KeptParts, earlier: Earlier) => {
  const { live, session } = parts
  restoreKept(parts, earlier)
  const serverMs = live.clock.now()
  const heardMs = live.clock.judgedMs()
  const samples = live.tags.newest()
  if (
    earlier.isAsked ||
    !mayKeep() ||
    !session.person() ||
    serverMs === undefined ||
    heardMs === undefined ||
    samples.size === 0
  )
    return
  quietly(
    offlineStore.write(
      samplesKey,
      packSamples(samples, { serverMs, heardMs, deviceMs: Date.now(), rights: live.rightsMark() }),
    ),
  )
}

/** Stores the first screen once complete: no new tag for one second. The user may leave soon. */
const saveFirst = (parts: KeptParts, earlier: Earlier) => {
  const { live } = parts
  let known = 0
  let sinceMs: number | undefined
  const look = setInterval(() => {
    const { size } = live.tags.newest()
    if (size === 0) return
    sinceMs ??= performance.now()
    const isComplete = size === known || performance.now() - sinceMs >= longestWaitMs
    known = size
    if (!isComplete) return
    clearInterval(look)
    saveSamples(parts, earlier)
  }, lookMs)
}

const saveReply = ({ queryKey, state }: Query, { session }: KeptParts) => {
  if (!mayKeep() || !session.person()) return
  const reply: KeptReply = { queryKey, data: state.data, atMs: state.dataUpdatedAt }
  quietly(offlineStore.write(replyPrefix + hashKey(queryKey), reply))
}

/** Offline storage of the open page. */
export interface Keeping {
  /**
   * Clears the storage, pauses it during `change`, and restarts with the current page, after a change of permissions.
   */
  anew(change: () => Promise<void>): Promise<void>
}

/**
 * Stores the last state of the user in the browser during the session: the user, marked replies, and the last value
 * of each shown tag.
 * It stores after the first complete screen, every 30 s, and when the page is left.
 */
export const keepState = (parts: KeptParts): Keeping => {
  const { session, settings, queries } = parts
  let keptFor: string | undefined
  const earlier: Earlier = { samples: undefined, isAsked: false }

  const keepPerson = async () => {
    const person = session.person()
    if (!person || person.id === keptFor) return
    keptFor = person.id
    earlier.isAsked = true
    const before = await readKeptSession(Date.now())
    // What another person of this browser left behind goes first.
    if (before?.person.id !== person.id) await forgetOffline()
    // Written by this program under a name of its own, and forgotten with each session.
    else earlier.samples = (await offlineStore.read(samplesKey)) as KeptSamples | undefined
    if (session.person()?.id !== person.id) return
    allowKeeping()
    await writeKeptSession({ person, settings, atMs: Date.now() })
    for (const query of queries.getQueryCache().getAll())
      if (query.meta?.keepOffline && query.state.status === 'success') saveReply(query, parts)
  }
  const follow = () => {
    if (session.person()) quietly(keepPerson().finally(() => (earlier.isAsked = false)))
    else keptFor = undefined
  }
  session.subscribe(follow)
  follow()

  queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.meta?.keepOffline)
      saveReply(event.query, parts)
  })
  const save = () => saveSamples(parts, earlier)
  saveFirst(parts, earlier)
  setInterval(save, saveMs)
  window.addEventListener('pagehide', save)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save()
  })
  // What is shown while the line is lost is what the next start without a network shows.
  window.addEventListener('offline', save)

  return {
    async anew(change) {
      const forgotten = forgetOffline()
      try {
        await change()
      } finally {
        await forgotten
        keptFor = undefined
        follow()
      }
    },
  }
}

/** Restores replies with their original times, and values that age by the clock of the server. */
export const restoreState = async ({ queries, live }: Pick<KeptParts, 'queries' | 'live'>): Promise<void> => {
  // Written by this program under names of its own, and forgotten with each session.
  const replies = (await offlineStore.readAll(replyPrefix)) as ReadonlyMap<string, KeptReply>
  for (const { queryKey, data, atMs } of replies.values()) queries.setQueryData(queryKey, data, { updatedAt: atMs })
  const samples = (await offlineStore.read(samplesKey)) as KeptSamples | undefined
  // The line is known to be down also where no value was kept: that is said at once.
  if (!samples) {
    live.status.write({ state: 'down' })
    return
  }
  live.restore({
    samples: unpackSamples(samples),
    heardMs: samples.heardMs,
    nowMs: serverNowMs(samples, Date.now()),
  })
}
