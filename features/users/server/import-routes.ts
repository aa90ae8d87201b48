import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { AuditSource } from '../../../platform/server/audit/audit.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import type { Request, Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { readSheetFile, UnreadableSheet } from '../../../platform/server/spreadsheet/read-sheet.ts'
import { checkUserImport, type ImportStep, importColumns, importUsers } from '../contract/person-import.ts'
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
        groups: new Map((await groupGrants(at)).map(({ id, name }) => [name, id])),
      })
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error
      return {
        people: [],
        wrongRows: [],
        faults: [{ row: 1, column: '', code: 'unreadable', value: error.message }],
        rows: 0,
      }
    }
  }

  /** As the file said it, after it was understood. */
  const shown = (person: ImportedPerson): Record<string, string> => {
    const words = {
      ...person,
      language: person.lang ?? '',
      enabled: String(person.isEnabled),
      groups: person.groupNames.join(', '),
    }
    return Object.fromEntries(importColumns.map((column) => [column, String(words[column] ?? '')]))
  }

  routes.bind(checkUserImport, async ({ body }) => {
    const { rows, faults, people, wrongRows } = await readFile(db, body.content)
    return {
      rows,
      faults: [...faults],
      preview: people.slice(0, shownAtFirst).map(shown),
      wrongRows: wrongRows.map((cells) => [...cells]),
    }
  })

  /** Adds people in blocks; `next` is told how many are in and may throw to stop. */
  const insert = async (tx: Db, people: readonly ImportedPerson[], next: (done: number) => void): Promise<string[]> => {
    const made = people.map((person) => ({ ...person, id: randomUUID() }))
    for (let from = 0; from < made.length; from += peopleAtOnce) {
      const block = made.slice(from, from + peopleAtOnce)
      await tx.insert(appUser).values(
        block.map(({ id, login, firstName, lastName, email, title, type, lang, timezone, isEnabled }) => ({
          id,
          subject: config.oidc.issuer === undefined ? id : null,
          ...{ login, firstName, lastName, email, title, type, lang, timezone, isEnabled },
          perimeter: noFarms,
        })),
      )
      await joinGroups(
        tx,
        block.flatMap(({ id, groupIds }) => groupIds.map((groupId) => ({ groupId, userId: id }))),
      )
      next(from + block.length)
    }
    return made.map(({ id }) => id)
  }

  const writeLog = async (tx: Db, request: AuditSource, ids: readonly string[], next: (done: number) => void) => {
    for (let from = 0; from < ids.length; from += peopleAtOnce) {
      const known = await knownPeople(tx, config, ids.slice(from, from + peopleAtOnce))
      const changes = known.map((one) => ({
        target: { kind: 'user', id: one.person.id, name: fullName(one.person) },
        after: personRecord(one),
      }))
      await audit.recordAll(tx, request, changes)
      next(from + known.length)
    }
  }

  const add = (request: Request<typeof importUsers>, tell: (step: ImportStep) => void): Promise<ImportStep> =>
    db.transaction(async (tx) => {
      // The world may have changed since the check: it is made again, and one fault stops all.
      const { people, faults } = await readFile(tx, request.body.content)
      if (faults.length > 0) return { stage: 'failed', code: 'faults' }
      const total = people.length
      const next = (stage: 'people' | 'log') => (done: number) => {
        request.signal.throwIfAborted()
        tell({ stage, done, total })
      }
      const ids = await insert(tx, people, next('people'))
      await writeLog(tx, request, ids, next('log'))
      return { stage: 'done', added: ids.length, ids }
    })

  routes.bind(importUsers, async (request) => {
    const { faults } = await readFile(db, request.body.content)
    if (faults.length > 0)
      throw invalid(`${faults.length} faults: nobody was added`, [{ path: 'body.content', message: 'faults' }])
    const lines = new PassThrough()
    const tell = (step: ImportStep) => void lines.write(`${JSON.stringify(step)}\n`)
    void add(request, tell)
      .catch((error: unknown): ImportStep => {
        if (request.signal.aborted) request.log.info('an import of people was cancelled: nobody was added')
        else request.log.error({ err: error }, 'an import of people failed: nobody was added')
        return { stage: 'failed', code: 'unavailable' }
      })
      .then((last) => {
        tell(last)
        lines.end()
      })
    return lines
  })
}
