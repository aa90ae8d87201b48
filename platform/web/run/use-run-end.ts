import { useEffect, useRef } from 'react'
import type { StartedRun } from '../../contract/started-run.ts'

/** Calls `onEnd` once a run that the page saw running has ended. */
export const useRunEnd = (run: StartedRun | null | undefined, onEnd: () => void): void => {
  const running = useRef<string>(undefined)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (run?.state === 'running') running.current = run.id
    else if (run && running.current === run.id) {
      running.current = undefined
      end.current()
    }
  }, [run])
}
