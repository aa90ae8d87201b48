import { useEffect } from 'react'

/** Keeps the screen awake while the component stands, where the browser can; taken anew when the page is seen again. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let hasLeft = false
    const take = async () => {
      if (hasLeft || document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused on a weak battery, and absent without a secure connection: then the device's own settings decide.
      const taken = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (hasLeft) await taken?.release()
      else lock = taken
    }
    const see = () => void take()
    document.addEventListener('visibilitychange', see)
    see()
    return () => {
      hasLeft = true
      document.removeEventListener('visibilitychange', see)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}
