import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import type { ServerFeature } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type ChangeLogVersion, getChangeLog, getChangeLogNews, markChangeLogSeen } from '../contract/change-log.ts'
import { parseChangeLog } from '../contract/parse-change-log.ts'
import { userNotes } from '../contract/user-notes.ts'
import { ownChangeLog } from './own-change-log.ts'
import { changeLogSeen } from './tables.ts'

const idOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The program's own change log for users, with an id an entry that stays while its text does. */
const readChangeLog = (): ChangeLogVersion[] =>
  parseChangeLog(ownChangeLog(fileURLToPath(new URL('../../..', import.meta.url))))
    .map(userNotes)
    .map((version) => ({
      ...version,
      sections: version.sections.map(({ title, texts }) => ({
        title,
        entries: texts.map((text) => ({ id: idOf(text), text, isNew: false })),
      })),
    }))

const entriesOf = (versions: readonly ChangeLogVersion[]) =>
  versions.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries))

const seenBy = async (db: Db, userId: string) => {
  const [row] = await db.select().from(changeLogSeen).where(eq(changeLogSeen.userId, userId))
  return row && { entries: new Set(row.entries.split('\n')), atMs: row.seenAt.getTime() }
}

/** The change log of the program, and up to where each person has read it. */
export const feature: ServerFeature = {
  name: 'change-log',
  routes(routes, { relations: { db } }) {
    // Read once: the file belongs to the program and changes only with it.
    const versions = readChangeLog()
    const all = entriesOf(versions)

    routes.bind(getChangeLog, async ({ principal }) => {
      const seen = await seenBy(db, principal.userId)
      return {
        versions: versions.map((version) => ({
          ...version,
          sections: version.sections.map(({ title, entries }) => ({
            title,
            // Who looks for the first time finds everything new: then a mark would say nothing.
            entries: entries.map((entry) => ({ ...entry, isNew: seen !== undefined && !seen.entries.has(entry.id) })),
          })),
        })),
        seenAtMs: seen?.atMs ?? null,
      }
    })

    routes.bind(getChangeLogNews, async ({ principal }) => {
      const seen = await seenBy(db, principal.userId)
      const unread = seen ? all.filter(({ id }) => !seen.entries.has(id)) : entriesOf(versions.slice(0, 1))
      return { count: unread.length }
    })

    routes.bind(markChangeLogSeen, async ({ principal }) => {
      const row = { entries: all.map(({ id }) => id).join('\n'), seenAt: new Date() }
      await db
        .insert(changeLogSeen)
        .values({ userId: principal.userId, ...row })
        .onConflictDoUpdate({ target: changeLogSeen.userId, set: row })
      return { seenAtMs: row.seenAt.getTime() }
    })
  },
}
