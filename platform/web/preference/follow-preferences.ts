import * as v from 'valibot'
import { byName, finiteNumber, readAs } from '../outside/values.ts'
import { adoptStored, onStoredWrite, readStored } from './stored-value.ts'

/** A preference as the server keeps it: `key` without the person's id. */
export interface CarriedPreference {
  readonly key: string
  readonly value: unknown
  readonly changedAtMs: number
}

/** The server's store of one person. `put` answers with all that holds then. */
export interface PreferenceServer {
  read(): Promise<readonly CarriedPreference[]>
  put(preferences: readonly CarriedPreference[]): Promise<readonly CarriedPreference[]>
}

/** What goes with a person to every browser; the width of the rail and the like stay with the device. */
const carried = /^solvane\.(theme|zone|keys|search|density|units|startPage|browserZone|myFleet\.layout\.[\w.-]{1,60})$/

/** Of those, what is kept here without the person in its key: it holds before anybody is known. */
const ofBrowser: readonly string[] = ['solvane.theme', 'solvane.zone', 'solvane.units']

const bookKey = 'solvane.carried'
/** Whose preferences this browser holds, and when each was changed last, as far as the server knows it or will. */
const Book = v.object({ personId: v.string(), changedAtMs: byName(v.string(), finiteNumber) })
type Book = v.InferOutput<typeof Book>

const readBook = (personId: string): Book => {
  const kept = readAs(Book, readStored(bookKey))
  return kept?.personId === personId ? kept : { personId, changedAtMs: {} }
}

/** The name under which the server keeps a key of this browser; undefined: it stays here. */
export const carriedName = (key: string, personId: string): string | undefined => {
  const name = key.replace(`.${personId}`, '')
  return carried.test(name) ? name : undefined
}

/** The key of this browser for a name of the server. */
const localKey = (name: string, personId: string): string => {
  if (ofBrowser.includes(name)) return name
  const layout = 'solvane.myFleet.layout.'
  if (name.startsWith(layout)) return `${layout}${personId}.${name.slice(layout.length)}`
  return `${name}.${personId}`
}

const pauseMs = 1_500

/**
 * Keeps a person's preferences the same in every browser: takes what is newer on the server, tells what was changed here,
 * at a pause. The copy of this browser is read first, so that nothing waits for the server; what could not be told is told
 * at the next start. `start` resolves when the server was asked; it never rejects.
 */
export const followPreferences = (personId: string, server: PreferenceServer) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  const keep = (changedAtMs: Book['changedAtMs']) => adoptStored(bookKey, { personId, changedAtMs })

  /** Takes what is newer there; resolves with what is newer here. */
  const merge = (held: readonly CarriedPreference[]): CarriedPreference[] => {
    const { changedAtMs } = readBook(personId)
    const there = new Map(held.map((one) => [one.key, one]))
    for (const { key, value, changedAtMs: atMs } of held) {
      if (!carried.test(key) || atMs <= (changedAtMs[key] ?? -1)) continue
      changedAtMs[key] = atMs
      adoptStored(localKey(key, personId), value)
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

  /** Values of whoever used this browser before are not this person's. */
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

  return {
    async start() {
      forgetOthers()
      await again()
    },
    stop() {
      isOver = true
      clearTimeout(timer)
      stop()
    },
  }
}
