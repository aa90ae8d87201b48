// Drill of: tools/backup.ts, tools/restore.ts, platform/server/backup/**, platform/server/relations/**, migrations/**

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { qualities } from '../domain/quality.ts'
import { BackupManifest } from '../platform/server/backup/backup-manifest.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { openRelations } from '../platform/server/relations/open-relations.ts'
import {
  postgresqlBinaries,
  startThrowAwayPostgresql,
  type ThrowAwayPostgresql,
} from '../platform/server/relations/test-postgresql.ts'
import { ForkedChdbConnection } from '../platform/server/telemetry/chdb-connection.ts'
import { openHistorian } from '../platform/server/telemetry/open-historian.ts'
import { answersOf, startTestServer, type TestServer } from '../platform/server/telemetry/test-server.ts'
import { runBackupCommand } from './test-backup-command.ts'

const possible = postgresqlBinaries() !== undefined
if (!possible) console.info('No PostgreSQL on this machine: backups from and to outside stores are not tested.')

const log = pino({ level: 'silent' })

describe.skipIf(!possible)('the two commands, between outside and embedded stores', () => {
  const parent = mkdtempSync(join(tmpdir(), 'solvane-drill-'))
  const postgresql: ThrowAwayPostgresql[] = []
  const engines: ForkedChdbConnection[] = []
  const servers: TestServer[] = []

  const startOutside = async (name: string): Promise<Record<string, string>> => {
    const database = startThrowAwayPostgresql()
    postgresql.push(database)
    const engine = new ForkedChdbConnection({
      folder: join(parent, name, 'engine'),
      onCrash: () => {},
      onStart: () => {},
    })
    engines.push(engine)
    const server = await startTestServer(answersOf(engine))
    servers.push(server)
    return { SOLVANE_DATA: join(parent, name), DATABASE_URL: database.url, CLICKHOUSE_URL: server.url }
  }
  /** Digests of all that a backup holds, but for the notes of the commands themselves. */
  const contentOf = (folder: string) => {
    const { relations, historian } = BackupManifest.parse(
      JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
    )
    return { tables: relations.tables.filter(({ table }) => !table.startsWith('audit')), historian }
  }

  let outside: Record<string, string>
  beforeAll(async () => {
    outside = await startOutside('outside')
    const config = loadConfig(outside)
    const relations = await openRelations({ config, log, version: 'test' })
    const historian = await openHistorian({ config, log, metrics: new Registry(), version: 'test' })
    await relations.db.execute(
      sql.raw(`insert into quarantine (received_at, reason, topic, detail, payload)
        select now(), 'malformed', 't', 'détail', 'p' from generate_series(1, 3000)`),
    )
    await historian.append(
      Array.from({ length: 5_000 }, (_, index) => ({
        tagId: 1 + (index % 5),
        timeMs: Date.UTC(2026, 0, 1) + index * 60_000,
        value: index % 7 === 0 ? `state ${index % 3}` : Math.sin(index),
        quality: index % 11 === 0 ? qualities.uncertain : qualities.good,
      })),
    )
    await historian.close()
    await relations.close()
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    for (const engine of engines) await engine.close()
    for (const database of postgresql) database.remove()
    rmSync(parent, { recursive: true, force: true })
  })

  test('outside to embedded to outside: every row is the same at the end', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((name) => join(parent, name)) as [
      string,
      string,
      string,
    ]
    expect(await runBackupCommand('backup', first, outside)).toMatch(/3,\d{3} rows of \d+ tables, 5,000 samples/)

    const embedded = { SOLVANE_DATA: join(parent, 'embedded') }
    expect(await runBackupCommand('restore', first, embedded)).toContain('5,000 samples')
    await runBackupCommand('backup', second, embedded)
    expect(contentOf(second)).toEqual(contentOf(first))

    const other = await startOutside('other')
    await runBackupCommand('restore', second, other)
    await runBackupCommand('backup', third, other)
    expect(contentOf(third)).toEqual(contentOf(first))
    await expect(runBackupCommand('restore', first, other)).rejects.toThrow('This installation is not empty')
  })
})
