import { useEffect, useRef } from 'react'
import { useLive } from './live-context.tsx'
import type { HearRecord } from './record-watch.ts'

/** Calls `heard` with each change of a record of the kind that the user may see; undefined watches nothing. */
export const useRecordChanges = (kind: string | undefined, heard: HearRecord): void => {
  const { records } = useLive()
  const newest = useRef(heard)
  newest.current = heard
  useEffect(
    () => (kind === undefined ? undefined : records.watch(kind, (change) => newest.current(change))),
    [records, kind],
  )
}
