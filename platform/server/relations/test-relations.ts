import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { readMigrations } from '../migrations/read-migrations.ts'
import { migrateRelations } from './migrate-relations.ts'
import { relationMigrationsFolder, relationsOverPglite } from './open-relations.ts'
import { PgliteClient } from './pglite-client.ts'
import type { Relations } from './relations.ts'

const cacheFolder = fileURLToPath(new URL('../../../.cache/test-relations', import.meta.url))

/**
 * A migrated database in memory for one test file; close it at the end.
 * Creating one takes seconds, so its image is kept, named for the migrations and the engine that made it.
 */
export const openTestRelations = async (): Promise<Relations> => {
  const migrations = readMigrations(relationMigrationsFolder)
  const fingerprint = createHash('sha256').update(pgliteVersion())
  for (const migration of migrations) fingerprint.update(migration.sha256)
  const imageFile = join(cacheFolder, `${fingerprint.digest('hex').slice(0, 20)}.tar`)
  if (existsSync(imageFile)) return relationsOverPglite(await openInMemory(readFileSync(imageFile)))

  const client = await openInMemory(undefined)
  const relations = relationsOverPglite(client)
  await migrateRelations(relations.db, migrations, { log: pino({ level: 'silent' }), version: 'test' })
  mkdirSync(cacheFolder, { recursive: true })
  const unfinished = `${imageFile}.${process.pid}`
  writeFileSync(unfinished, await client.image())
  renameSync(unfinished, imageFile)
  return relations
}

const openInMemory = (image: Uint8Array | undefined): Promise<PgliteClient> =>
  PgliteClient.open({ folder: undefined, image }, (error) => {
    throw error
  })

const pgliteVersion = (): string => {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  return manifest.dependencies['@electric-sql/pglite']
}
