import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { createLender, endsWithin, type Loan } from '../../../tests/stores/lend-stores.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { migrateRelations } from './migrate-relations.ts'
import { relationMigrationsFolder, relationsOverPglite } from './open-relations.ts'
import { PgliteClient } from './pglite-client.ts'
import type { Relations } from './relations.ts'
import { createEmptying } from './test-emptying.ts'
import { startTestThread } from './test-thread.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache/test-relations', import.meta.url))
/** How long a transaction may go on after the store was closed. */
const busyPatienceMs = 10_000

interface TestDatabase {
  readonly client: PgliteClient
  readonly empty: () => Promise<void>
}

/** Databases whose threads end because nobody needs them any more. */
const ended = new WeakSet<PgliteClient>()

/**
 * A migrated, empty database in memory for one test file; close it at the end. The files of a worker share one, so a file
 * that changes tables or kills the database asks for a store of its own, which has a thread as that of the product.
 */
export const openTestRelations = async ({ ownStore = false } = {}): Promise<Relations> => {
  const { store, giveBack } = await borrow(ownStore)
  return { ...store, close: giveBack }
}

const openDatabase = async (isShared: boolean): Promise<TestDatabase> => {
  const client = await openMigrated(isShared)
  return { client, empty: await createEmptying(client) }
}

/** Migrations take seconds, so an image of their result is kept, named for them and for the engine that made it. */
const openMigrated = async (isShared: boolean): Promise<PgliteClient> => {
  const migrations = readMigrations(relationMigrationsFolder)
  const fingerprint = createHash('sha256').update(pgliteVersion())
  for (const migration of migrations) fingerprint.update(migration.sha256)
  const imageFile = join(cacheFolder, `${fingerprint.digest('hex').slice(0, 20)}.tar`)
  if (existsSync(imageFile)) return openInMemory(readFileSync(imageFile), isShared)

  const client = await openInMemory(undefined, isShared)
  const { db } = relationsOverPglite(client)
  await migrateRelations(db, migrations, { log: pino({ level: 'silent' }), version: 'test' })
  mkdirSync(cacheFolder, { recursive: true })
  const unfinished = `${imageFile}.${process.pid}`
  writeFileSync(unfinished, await client.image())
  renameSync(unfinished, imageFile)
  return client
}

const openInMemory = async (image: Uint8Array | undefined, isShared: boolean): Promise<PgliteClient> => {
  const onCrash = (error: Error) => {
    if (!ended.has(client)) throw error
  }
  const client = await PgliteClient.open({ folder: undefined, image }, onCrash, ...(isShared ? [startTestThread] : []))
  return client
}

const lend = ({ client }: TestDatabase): Loan<Relations> => {
  let isClosed = false
  const open = (): PgliteClient => {
    if (isClosed) throw new Error('The relational store is closed')
    return client
  }
  const end = async () => {
    isClosed = true
    // Queries wait in order of arrival: this one comes after all that the holder has begun.
    await endsWithin(client.query('select 1'), busyPatienceMs, 'a transaction does not end')
  }
  const store = relationsOverPglite({
    query: async (...query) => open().query(...query),
    transaction: async (work) => open().transaction(work),
    close: end,
  })
  return { store, end }
}

const borrow = createLender({
  name: 'relational store',
  open: openDatabase,
  // Not by its own `close`, which waits for a transaction that does not end.
  close: async ({ client }) => {
    ended.add(client)
    await client.killThread()
  },
  lend,
  empty: ({ empty }) => empty(),
})

const pgliteVersion = (): string => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  return manifest.dependencies['@electric-sql/pglite']
}
