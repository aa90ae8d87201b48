import * as v from 'valibot'
import { areSameMarks, isMarks, mergedMarks } from '../../contract/merged-marks.ts'
import { byName, finiteNumber, readAs } from '../outside/values.ts'
import { adoptStored, onStoredWrite, readStored } from './stored-value.ts'

/** A preference on the server: `key` without the id of the user. */
export interface CarriedPreference {
  readonly key: string
  readonly value: unknown
  readonly changedAtMs: number
}

/** Preference store of one user on the server. `put` returns all current values. */
export interface PreferenceServer {
  read(): Promise<readonly CarriedPreference[]>
  put(preferences: readonly CarriedPreference[]): Promise<readonly CarriedPreference[]>
}

/** Preferences synchronised to every browser; others, e.g. the width of the navigation, stay on the device. */
const carried =
  /^solvane\.(theme|zone|keys|search|density|units|startPage|browserZone|myFleet\.seen|myFleet\.layout\.[\w.-]{1,60})$/

/** Preferences without the id of the user in their key, because they apply before sign-in. */
const ofBrowser: readonly string[] = ['solvane.theme', 'solvane.zone', 'solvane.units']

const bookKey = 'solvane.carried'
/** Owner of the preferences in this browser, and the last change of each. */
const Book = v.object({ personId: v.string(), changedAtMs: byName(v.string(), finiteNumber) })
type Book = v.InferOutput<typeof Book>

const readBook = (personId: string): Book => {
  const kept = readAs(Book, readStored(bookKey))
  return kept?.personId === personId ? kept : { personId, changedAtMs: {} }
}

/** Name on the server of a key in this browser; undefined if it stays local. */
export const carriedName = (key: string, personId: string): string | undefined => {
  const name = key.replace(`.${personId}`, '')
  return carried.test(name) ? name : undefined
}

/** Key in this browser of a name on the server. */
const localKey = (name: string, personId: string): string => {
  if (ofBrowser.includes(name)) return name
  const layout = 'solvane.myFleet.layout.'
  if (name.startsWith(layout)) return `${layout}${personId}.${name.slice(layout.length)}`
  return `${name}.${personId}`
}

const pauseMs = 1_500
/** A user who comes back to a page after so long may have changed something on another device. */
const awayMs = 30_000

/**
 * Synchronises the preferences of a user between browsers. The newer value wins; marks are merged one by one. Local
 * changes are sent after a pause, or at the next start.
 * The local copy is used first, so nothing waits for the server. `start` resolves after the server replied; it never
 * rejects.
 */
export const followPreferences = (personId: string, server: PreferenceServer) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const keep = (changedAtMs: Book['changedAtMs']) => adoptStored(bookKey, { personId, changedAtMs })

  /** Applies newer values of the server; resolves with values that are newer here. */
  const merge = (held: readonly CarriedPreference[]): CarriedPreference[] => {
    const { changedAtMs } = readBook(personId)
    const there = new Map(held.map((one) => [one.key, one]))
    for (const { key, value, changedAtMs: atMs } of held) {
      if (!carried.test(key) || atMs <= (changedAtMs[key] ?? -1)) continue
      const local = readStored(localKey(key, personId))
      const adopted = isMarks(key) && local !== undefined ? mergedMarks(local, value) : value
      // What this browser has beyond the server is a newer value.
      changedAtMs[key] = isMarks(key) && !areSameMarks(adopted, value) ? atMs + 1 : atMs
      adoptStored(localKey(key, personId), adopted)
    }
    keep(changedAtMs)
    return Object.entries(changedAtMs).flatMap(([key, atMs]) => {
      const value = readStored(localKey(key, personId))
      return value !== undefined && atMs > (there.get(key)?.changedAtMs ?? -1)
        ? [{ key, value, changedAtMs: atMs }]
        : []
    })
  }

  const exchange = async (held: readonly CarriedPreference[]) => {
    const fresh = merge(held)
    if (fresh.length > 0 && !isOver) {
      const now = await server.put(fresh.slice(0, 50))
      if (!isOver) merge(now)
    }
  }

  /** Removes values of the previous user of this browser. */
  const forgetOthers = () => {
    const before = readAs(Book, readStored(bookKey))
    if (before && before.personId !== personId)
      for (const key of ofBrowser) if (key in before.changedAtMs) adoptStored(key, undefined)
    // What was set here before anybody told the server goes with its person from now on.
    const { changedAtMs } = readBook(personId)
    for (const name of ['solvane.keys', 'solvane.search'])
      if (!(name in changedAtMs) && readStored(localKey(name, personId)) !== undefined) changedAtMs[name] = 0
    keep(changedAtMs)
  }

  const again = async () => {
    try {
      const held = await server.read()
      if (!isOver) await exchange(held)
    } catch {
      // Without the server this browser's copy holds; the next change or start tells it.
    }
  }

  const stop = onStoredWrite((key) => {
    const name = carriedName(key, personId)
    if (name === undefined) return
    const { changedAtMs } = readBook(personId)
    keep({ ...changedAtMs, [name]: Date.now() })
    clearTimeout(timer)
    timer = setTimeout(() => void again(), pauseMs)
  })

  let askedAtMs = Date.now()
  const comeBack = () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAtMs < awayMs) return
    askedAtMs = Date.now()
    void again()
  }

  return {
    async start() {
      forgetOthers()
      if (typeof document !== 'undefined') document.addEventListener('visibilitychange', comeBack)
      await again()
    },
    stop() {
      isOver = true
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', comeBack)
      clearTimeout(timer)
      stop()
    },
  }
}
