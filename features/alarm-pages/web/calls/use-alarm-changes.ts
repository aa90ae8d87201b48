import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { alarmsKey } from './alarm-queries.ts'

/** Pause between two readings of the shown alarms. */
const readEveryMs = 5_000

/** Reads alarms again as they change, for as long as the component stands. */
export const useAlarmChanges = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden')
        void client.invalidateQueries({ queryKey: alarmsKey }, { cancelRefetch: false })
    }, readEveryMs)
    return () => clearInterval(timer)
  }, [client])
}
