import { areSameMarks, isMarks, mergedMarks } from '../../../platform/contract/merged-marks.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import { countOrThrow, createRateCounter } from '../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import {
  getMyPreferences,
  longestTotal,
  mostPreferences,
  mostPutsAMinute,
  type Preference,
  putMyPreferences,
  sizeOf,
} from '../contract/preference.ts'
import { lockPerson } from './person-lock.ts'
import { preferencesOf, putPreferences } from './preference-store.ts'

/** A browser whose clock is fast must not win for longer than it is fast: no change is of tomorrow. */
const clockToleranceMs = 60_000

type ByKey = ReadonlyMap<string, Preference>

/** The newest of each key. */
const newestByKey = (preferences: readonly Preference[], latestMs: number): ByKey => {
  const newest = new Map<string, Preference>()
  for (const preference of preferences) {
    const changedAtMs = Math.min(preference.changedAtMs, latestMs)
    if ((newest.get(preference.key)?.changedAtMs ?? -1) < changedAtMs)
      newest.set(preference.key, { ...preference, changedAtMs })
  }
  return newest
}

/** Marks of two devices are merged; the later time makes both devices take the result. */
const merged = (incoming: Preference, before: Preference | undefined): Preference => {
  if (!before || !isMarks(incoming.key)) return incoming
  const value = mergedMarks(before.value, incoming.value)
  const after = ({ value: known, changedAtMs }: Preference) => changedAtMs + (areSameMarks(value, known) ? 0 : 1)
  return { ...incoming, value, changedAtMs: Math.max(after(before), after(incoming)) }
}

/** Throws when a person would have more or longer preferences than one may keep. */
const assertWithinLimits = (before: ByKey, newest: ByKey, fresh: readonly Preference[]): void => {
  if (new Set([...before.keys(), ...newest.keys()]).size > mostPreferences)
    throw invalid('Too many preferences', [{ path: 'body.preferences', message: 'too-many' }])
  const after = new Map([...before, ...fresh.map((one) => [one.key, one] as const)])
  if ([...after.values()].reduce((sum, one) => sum + sizeOf(one), 0) > longestTotal)
    throw invalid('The preferences are too long', [{ path: 'body.preferences', message: 'too-long' }])
}

/** What people have set, for every browser of theirs. */
export const bindPreferenceRoutes = (routes: Routes, { relations: { db }, audit }: ServerContext): void => {
  routes.bind(getMyPreferences, async ({ principal }) => ({ results: await preferencesOf(db, principal.userId) }))

  const puts = createRateCounter(mostPutsAMinute, 60_000)

  routes.bind(putMyPreferences, async (request) => {
    const { userId, firstName, lastName } = request.principal
    countOrThrow(puts, userId, request.header)
    const newest = newestByKey(request.body.preferences, Date.now() + clockToleranceMs)
    return db.transaction(async (tx) => {
      // Browsers of one person wait for each other, so that neither passes the limit.
      await lockPerson(tx, userId)
      const before = new Map((await preferencesOf(tx, userId)).map((one) => [one.key, one]))
      const fresh = [...newest.values()]
        .map((one) => merged(one, before.get(one.key)))
        .filter((one) => one.changedAtMs > (before.get(one.key)?.changedAtMs ?? -1))
      assertWithinLimits(before, newest, fresh)
      await putPreferences(tx, userId, fresh)
      await audit.record(tx, request, {
        target: { kind: 'preferences', id: userId, name: `${firstName} ${lastName}`.trim() },
        after: { changed: fresh.map(({ key }) => key) },
      })
      return { results: await preferencesOf(tx, userId) }
    })
  })
}
