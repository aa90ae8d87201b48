import type { Attendance } from '../broker/broker.ts'
import type { Log } from '../log/log.ts'

/** A store that starts again refuses for a moment. */
const defaultOfflineAfterMs = 5_000

/**
 * The hosts of this process that devices watch. Such devices send everything once, so while nothing can be stored they are told to
 * keep what they have.
 */
export const createHosts = (log: Log, offlineAfterMs = defaultOfflineAfterMs) => {
  const hosts = new Set<Attendance>()
  let isOnline = true
  let timer: NodeJS.Timeout | undefined
  const setOnline = (wanted: boolean): void => {
    if (isOnline === wanted) return
    isOnline = wanted
    log.warn({ isOnline }, isOnline ? 'hosts are online again' : 'hosts are offline: nothing can be stored')
    for (const host of hosts)
      host
        .setOnline(isOnline)
        .catch((error: unknown) => log.warn({ err: error }, 'the devices of a host were not told'))
  }
  return {
    /** The store begins to refuse, or takes again. */
    storeRefuses(isRefusing: boolean): void {
      clearTimeout(timer)
      if (isRefusing) timer = setTimeout(setOnline, offlineAfterMs, false)
      else setOnline(true)
    },
    /** Resolves with the way to leave. */
    async add(host: Attendance): Promise<() => Promise<void>> {
      hosts.add(host)
      if (!isOnline) await host.setOnline(false)
      return () => {
        hosts.delete(host)
        return host.leave()
      }
    },
    stop: () => clearTimeout(timer),
  }
}
