import { useMemo } from 'react'
import * as v from 'valibot'
import { changedMarks, marksOf } from '../../../../platform/contract/merged-marks.ts'
import { byName, finiteNumber, shortText } from '../../../../platform/web/outside/values.ts'
import { createStoredValue } from '../../../../platform/web/preference/stored-value.ts'
import { useStoredValue } from '../../../../platform/web/preference/use-stored-value.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import type { SeenNeeds } from '../../contract/seen-needs.ts'

/** More states than this are not remembered: a preference is no log. */
const mostKeys = 600
const Keys = v.nullable(
  v.union([
    // As older versions wrote it.
    v.pipe(v.array(shortText(120)), v.maxLength(mostKeys), v.transform(marksOf)),
    byName(shortText(120), finiteNumber),
  ]),
)

/** What the user has seen, and how it is written; undefined before the first look. It follows the user to other devices. */
export const useSeenNeeds = (): readonly [SeenNeeds | undefined, (seen: SeenNeeds) => void] => {
  const personId = usePerson()?.id ?? ''
  const [keys, write] = useStoredValue(createStoredValue(`solvane.myFleet.seen.${personId}`, Keys, null))
  const seen = useMemo(
    () => (keys === null ? undefined : new Set(Object.keys(keys).filter((key) => (keys[key] ?? 0) > 0))),
    [keys],
  )
  return [seen, (next) => write(changedMarks(keys ?? {}, next, Date.now()))]
}
