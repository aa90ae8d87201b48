import type { WebSettings } from '../../contract/web-settings.ts'
import { offlineStore } from '../browser-store/offline-store.ts'
import type { Person } from '../session/person.ts'

/** Who was signed in here last, and the settings of the installation: what a start without a network needs. */
export interface KeptSession {
  readonly person: Person
  readonly settings: WebSettings
  /** This device's time, epoch ms, when the server last confirmed them. */
  readonly atMs: number
}

const key = 'session'
/** Rights may have changed since: after this long the server must be asked first. */
const longestMs = 7 * 86_400_000

export const writeKeptSession = (session: KeptSession): Promise<void> => offlineStore.write(key, session)

/** Undefined: nobody is signed in here, it is too long ago, or the browser keeps nothing. Never rejects. */
export const readKeptSession = async (nowMs: number): Promise<KeptSession | undefined> => {
  // Written by this program under a name of its own, and forgotten with each session.
  const kept = (await offlineStore.read(key).catch(() => undefined)) as KeptSession | undefined
  return kept && Math.abs(nowMs - kept.atMs) <= longestMs ? kept : undefined
}
