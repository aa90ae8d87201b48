import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PersonRun } from '../contract/person-run.ts'
import { invalidateUsers } from './queries.ts'

/** What is known of people is read again once a run that was seen under way has ended. */
export const useRunEnd = (run: PersonRun | null | undefined): void => {
  const client = useQueryClient()
  const running = useRef<string>(undefined)
  useEffect(() => {
    if (run?.state === 'running') running.current = run.id
    else if (run && running.current === run.id) {
      running.current = undefined
      void invalidateUsers(client)
    }
  }, [client, run])
}
