import { useMemo } from 'react'
import * as v from 'valibot'
import { changedMarks, type Marks, marksOf } from '../../../../platform/contract/merged-marks.ts'
import { createStoredValue } from '../../../../platform/web/preference/stored-value.ts'
import { useStoredValue } from '../../../../platform/web/preference/use-stored-value.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import type { SeenNeeds } from '../../contract/seen-needs.ts'

/** Marks, and lists of names as older versions wrote them. */
const Seen = v.pipe(
  v.nullable(v.custom<object>((value) => typeof value === 'object' && value !== null)),
  v.transform((value): Marks | null => value && marksOf(value)),
)

/** What the user has seen, and how it is written; undefined before the first look. It follows the user to other devices. */
export const useSeenNeeds = (): readonly [SeenNeeds | undefined, (seen: SeenNeeds) => void] => {
  const personId = usePerson()?.id ?? ''
  const [marks, write] = useStoredValue(createStoredValue<Marks | null>(`solvane.myFleet.seen.${personId}`, Seen, null))
  const seen = useMemo(
    () => (marks === null ? undefined : new Set(Object.keys(marks).filter((name) => (marks[name] ?? 0) > 0))),
    [marks],
  )
  return [seen, (next) => write(changedMarks(marks ?? {}, next, Date.now()))]
}
