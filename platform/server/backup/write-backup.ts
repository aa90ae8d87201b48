import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { usedContents } from '../documents/document-store.ts'
import { openContentStore } from '../documents/open-content-store.ts'
import type { Command } from '../feature.ts'
import { readMigrations } from '../migrations/read-migrations.ts'
import { relationMigrationsFolder } from '../relations/open-relations.ts'
import type { Db } from '../relations/relations.ts'
import { type BackupEvent, type BackupManifest, manifestFile, sliceFile, tableFile } from './backup-manifest.ts'
import { backUpContent, type Content } from './document-files.ts'
import { readSequences, readTable, tablesInOrder } from './table-rows.ts'
import { writeLines } from './text-file.ts'

export const BackupInput = z.object({ folder: z.string().refine(isAbsolute, 'must be an absolute path') })

/** Level by level: Node's own recursive way never ends where a folder that exists takes none, as /proc. */
const makeFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 })
}

/** Throws where the folder holds something or cannot be made. */
const makeEmptyFolder = async (folder: string): Promise<void> => {
  if (existsSync(folder)) {
    if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is a file. A backup needs a folder.`)
    if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. A backup needs an empty folder.`)
  }
  for (const part of ['relations', 'historian'])
    await makeFolder(join(folder, part)).catch((error: unknown) => {
      throw new Error(`Cannot create ${folder}: ${error instanceof Error ? error.message : error}`)
    })
}

/**
 * Writes everything to a new folder, while the server works: the tables as they are at one moment, then the raw samples
 * slice by slice. Samples that come meanwhile may or may not be in it. Rollups are worked out anew by a restore, except
 * those whose samples were removed by the retention, which are in it.
 * Yields `BackupEvent`s; when it is cut short the folder has no manifest.
 */
export const writeBackup: Command = async function* ({ config, relations, historian, version }, input, _body, signal) {
  const { folder } = BackupInput.parse(input)
  await makeEmptyFolder(folder)

  const migration = readMigrations(relationMigrationsFolder).at(-1)?.number ?? 0
  const tables: BackupManifest['relations']['tables'] = []
  const names = await tablesInOrder(relations.db)
  let documents: readonly Content[] = []
  const progress = (done: number, total: number, what: string): BackupEvent => ({ kind: 'progress', done, total, what })
  yield progress(0, 1, 'tables')
  await relations.db.transaction(
    async (tx: Db) => {
      for (const table of names)
        tables.push({ table, ...(await writeLines(join(folder, tableFile(table)), readTable(tx, table))) })
      documents = await usedContents(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

  yield* writeDocuments(config, folder, documents, signal)
  const slices: BackupManifest['historian']['slices'] = []
  const wanted = await historian.archive.slices()
  for (const [index, slice] of wanted.entries()) {
    signal.throwIfAborted()
    yield progress(index, wanted.length, 'samples')
    const file = `${String(index).padStart(5, '0')}.tsv.gz`
    const text = await historian.archive.read(slice)
    slices.push({ file, ...slice, ...(await writeLines(join(folder, sliceFile(file)), oneText(text))) })
  }
  // After the samples: rollups already contain samples that retention has removed meanwhile.
  const removed = historian.archive.removed()
  const rollups: BackupManifest['historian']['rollups'] = []
  for (const [index, slice] of (await historian.archive.rollupSlices()).entries()) {
    signal.throwIfAborted()
    yield progress(wanted.length, wanted.length, 'rollups')
    const file = `rollup-${String(index).padStart(5, '0')}.tsv.gz`
    const text = await historian.archive.readRollups(slice)
    rollups.push({ file, ...slice, ...(await writeLines(join(folder, sliceFile(file)), oneText(text))) })
  }
  const revisions: BackupManifest['historian']['revisions'] = []
  for (const [index, slice] of (await historian.archive.revisionSlices()).entries()) {
    signal.throwIfAborted()
    yield progress(wanted.length, wanted.length, 'revisions')
    const file = `revision-${String(index).padStart(5, '0')}.tsv.gz`
    const text = await historian.archive.readRevisions(slice)
    revisions.push({ file, ...slice, ...(await writeLines(join(folder, sliceFile(file)), oneText(text))) })
  }
  // After the samples: a number that one of them has must never be given out again.
  const sequences = await readSequences(relations.db)
  const manifest: BackupManifest = {
    format: rollups.length > 0 ? 2 : 1,
    createdAt: new Date().toISOString(),
    version,
    relations: { migration, tables, sequences },
    documents: [...documents],
    historian: { slices, removed, rollups, revisions },
  }
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`, { flag: 'wx', mode: 0o600 })
  yield summaryOf(folder, manifest)
}

/** The contents of all documents. Those that a user deletes meanwhile stay in the store for days. */
async function* writeDocuments(
  config: Pick<Config, 'documents'>,
  folder: string,
  contents: readonly Content[],
  signal: AbortSignal,
): AsyncGenerator<BackupEvent> {
  if (contents.length === 0) return
  const store = openContentStore(config)
  if (!store)
    throw new Error('There are documents, but no store: set DOCUMENTS_FOLDER or DOCUMENTS_S3_ENDPOINT as for Solvane.')
  for (const [index, content] of contents.entries()) {
    signal.throwIfAborted()
    if (index % 20 === 0) yield { kind: 'progress', done: index, total: contents.length, what: 'documents' }
    await backUpContent(store, folder, content)
  }
}

export const summaryOf = (folder: string, { relations, historian, documents }: BackupManifest): BackupEvent => ({
  kind: 'done',
  folder,
  tables: relations.tables.length,
  tableRows: relations.tables.reduce((sum, { rows }) => sum + rows, 0),
  samples: historian.slices.reduce((sum, { rows }) => sum + rows, 0),
  documents: documents.length,
})

async function* oneText(text: string): AsyncGenerator<string> {
  // In pieces, so that compressing does not hold up the server.
  const pieceLength = 1 << 20
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}
