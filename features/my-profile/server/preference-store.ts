import { asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Preference } from '../contract/preference.ts'
import { personPreference } from './tables.ts'

/** All preferences of a person, by key. */
export const preferencesOf = async (db: Db, userId: string): Promise<Preference[]> => {
  const rows = await db
    .select({
      key: personPreference.key,
      value: personPreference.value,
      changedAtMs: personPreference.changedAtMs,
    })
    .from(personPreference)
    .where(eq(personPreference.userId, userId))
    .orderBy(asc(personPreference.key))
  return rows as Preference[]
}

/** Writes preferences; one that was changed later meanwhile stays. */
export const putPreferences = async (tx: Db, userId: string, preferences: readonly Preference[]): Promise<void> => {
  if (preferences.length === 0) return
  await tx
    .insert(personPreference)
    .values(preferences.map((one) => ({ userId, ...one })))
    .onConflictDoUpdate({
      target: [personPreference.userId, personPreference.key],
      set: { value: sql`excluded.value`, changedAtMs: sql`excluded.changed_at_ms` },
      setWhere: lt(personPreference.changedAtMs, sql`excluded.changed_at_ms`),
    })
}
