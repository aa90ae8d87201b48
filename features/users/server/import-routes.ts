import { randomUUID } from 'node:crypto'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { readSheetFile, UnreadableSheet } from '../../../platform/server/spreadsheet/read-sheet.ts'
import { checkUserImport, importColumns, importUsers } from '../contract/person-import.ts'
import { type ImportedPerson, type ImportResult, readPeople } from './import-rules.ts'
import { fullName, groupGrants, joinGroups, knownPeople, personRecord } from './person-store.ts'
import { appUser } from './tables.ts'

const shownAtFirst = 20
/** People in one statement: the database takes 65,535 values in one. */
const peopleAtOnce = 500

export const bindImportRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { config, audit } = context

  const readFile = async (at: Db, content: string): Promise<ImportResult> => {
    try {
      const rows = await readSheetFile(Buffer.from(content, 'base64'))
      const people = await at.select({ login: appUser.login, email: appUser.email }).from(appUser)
      return readPeople(rows, {
        logins: new Set(people.map(({ login }) => login.toLowerCase())),
        emails: new Set(people.flatMap(({ email }) => email?.toLowerCase() ?? [])),
        groups: new Map((await groupGrants(at)).map(({ id, name }) => [name.toLowerCase(), id])),
      })
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error
      return { people: [], faults: [{ row: 1, column: '', code: 'unreadable', value: error.message }], rows: 0 }
    }
  }

  /** As the file said it, after it was understood. */
  const shown = (person: ImportedPerson): Record<string, string> => {
    const words = {
      ...person,
      language: person.lang ?? '',
      enabled: String(person.isEnabled),
      groups: String(person.groupIds.length),
    }
    return Object.fromEntries(importColumns.map((column) => [column, String(words[column] ?? '')]))
  }

  routes.bind(checkUserImport, async ({ body }) => {
    const { rows, faults, people } = await readFile(db, body.content)
    return { rows, faults: [...faults], preview: people.slice(0, shownAtFirst).map(shown) }
  })

  const insert = async (tx: Db, people: readonly ImportedPerson[]): Promise<string[]> => {
    const made = people.map((person) => ({ ...person, id: randomUUID() }))
    for (let from = 0; from < made.length; from += peopleAtOnce)
      await tx.insert(appUser).values(
        made
          .slice(from, from + peopleAtOnce)
          .map(({ id, login, firstName, lastName, email, title, type, lang, timezone, isEnabled }) => ({
            id,
            subject: config.oidc.issuer === undefined ? id : null,
            ...{ login, firstName, lastName, email, title, type, lang, timezone, isEnabled },
            perimeter: noFarms,
          })),
      )
    const members = made.flatMap(({ id, groupIds }) => groupIds.map((groupId) => ({ groupId, userId: id })))
    await joinGroups(tx, members)
    return made.map(({ id }) => id)
  }

  routes.bind(importUsers, async (request) => {
    const ids = await db.transaction(async (tx) => {
      // The world may have changed since the check: it is made again, and one fault stops all.
      const { people, faults } = await readFile(tx, request.body.content)
      if (faults.length > 0)
        throw invalid(`${faults.length} faults: nobody was added`, [{ path: 'body.content', message: 'faults' }])
      const made = await insert(tx, people)
      const known = await knownPeople(tx, config, made)
      await audit.recordAll(
        tx,
        request,
        known.map((one) => ({
          target: { kind: 'user', id: one.person.id, name: fullName(one.person) },
          after: personRecord(one),
        })),
      )
      return made
    })
    return { added: ids.length, ids }
  })
}
