const lockName = 'solvane-alarm-sound'
const leaseKey = 'solvane.alarmSound.tab'
const leaseMs = 5_000

/**
 * Calls back when this tab becomes the one that sounds. Web Locks choose the tab; where the browser has none, as on a page
 * without HTTPS, a lease in its storage does. Returns the way out.
 */
export const becomeSoundingTab = (onChange: (sounds: boolean) => void): (() => void) => {
  const ending = new AbortController()
  if ('locks' in navigator && navigator.locks) {
    void navigator.locks
      .request(lockName, { signal: ending.signal }, () => {
        onChange(true)
        return new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
      })
      .catch(() => undefined)
    return () => ending.abort()
  }
  const own = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const renew = () => {
    const [holder = '', until = '0'] = (window.localStorage.getItem(leaseKey) ?? '').split(' ')
    const isFree = holder === own || Number(until) < Date.now()
    if (isFree) window.localStorage.setItem(leaseKey, `${own} ${Date.now() + leaseMs}`)
    onChange(isFree)
  }
  renew()
  const timer = setInterval(renew, leaseMs / 2)
  return () => {
    clearInterval(timer)
    if (window.localStorage.getItem(leaseKey)?.startsWith(own)) window.localStorage.removeItem(leaseKey)
  }
}
