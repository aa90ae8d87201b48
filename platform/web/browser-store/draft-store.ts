/**
 * Drafts of forms in this browser. Each belongs to a person: the next one who signs in here neither sees nor finds it.
 * They outlive a tab that dies and a session that ends, not a sign-out that somebody asked for.
 */
const prefix = 'solvane.draft '
const place = (personId: string, key: string) => `${prefix}${personId} ${key}`
/** A draft that nobody came back to for this long is forgotten. */
export const keptMs = 7 * 86_400_000

export interface KeptDraft {
  readonly atMs: number
  /** Version of the record that was changed. */
  readonly version: number
  readonly changes: Readonly<Record<string, unknown>>
  /** UUID of the creation of a new record. */
  readonly creation?: string
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface DraftStore {
  readonly read: (personId: string, key: string) => KeptDraft | undefined
  /** Without changes the draft is forgotten. A browser that keeps nothing still lets people work. */
  readonly keep: (personId: string, key: string, draft: Omit<KeptDraft, 'atMs'>) => void
  readonly forget: (personId: string, key: string) => void
  /** All of a person: they have signed out. */
  readonly forgetAllOf: (personId: string) => void
}

const parse = (text: string | null, nowMs: number): KeptDraft | undefined => {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptDraft> | null
    const isWhole = typeof kept?.atMs === 'number' && typeof kept.version === 'number' && kept.changes
    return isWhole && nowMs - (kept.atMs as number) < keptMs ? (kept as KeptDraft) : undefined
  } catch {
    return undefined
  }
}

/** `storage` is asked for each time: a browser may refuse it at any. */
export const createDraftStore = (storage: () => Storage, nowMs: () => number = Date.now): DraftStore => {
  const attempt = <T>(work: (held: Storage) => T): T | undefined => {
    try {
      return work(storage())
    } catch {
      return undefined
    }
  }
  const placesOf = (held: Storage, start: string) =>
    Array.from({ length: held.length }, (_, index) => held.key(index) ?? '').filter((name) => name.startsWith(start))
  const forgetPlaces = (start: string, isGone: (text: string | null) => boolean) =>
    attempt((held) => {
      for (const name of placesOf(held, start)) if (isGone(held.getItem(name))) held.removeItem(name)
    })
  forgetPlaces(prefix, (text) => parse(text, nowMs()) === undefined)
  const forget = (personId: string, key: string) => void attempt((held) => held.removeItem(place(personId, key)))
  return {
    read: (personId, key) => attempt((held) => parse(held.getItem(place(personId, key)), nowMs())),
    keep(personId, key, draft) {
      if (Object.keys(draft.changes).length === 0) return forget(personId, key)
      attempt((held) => held.setItem(place(personId, key), JSON.stringify({ atMs: nowMs(), ...draft })))
    },
    forget,
    forgetAllOf: (personId) => void forgetPlaces(place(personId, ''), () => true),
  }
}

/** The drafts of this browser. */
export const drafts = createDraftStore(() => window.localStorage)
