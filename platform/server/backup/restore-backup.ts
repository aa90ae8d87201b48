import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ContentStore } from '../documents/content-store.ts'
import { type Migration, readMigrations } from '../migrations/read-migrations.ts'
import { relationMigrationsFolder } from '../relations/open-relations.ts'
import type { Db, Relations } from '../relations/relations.ts'
import type { Historian } from '../telemetry/historian.ts'
import { type BackupEvent, BackupManifest, manifestFile, sliceFile, tableFile } from './backup-manifest.ts'
import { isContentWhole, restoreContent } from './document-files.ts'
import { advanceSequences, readTable, tablesInOrder, writeTable } from './table-rows.ts'
import { createDigest, digestOfFile, readLines, type Written } from './text-file.ts'
import { summaryOf } from './write-backup.ts'

/** The folder is no whole backup, or not one that this program and this installation can take. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** The manifest of a backup. Throws `BackupRefused` when there is none or it is newer than the program. */
export const readManifest = (folder: string): BackupManifest => {
  const path = join(folder, manifestFile)
  if (!existsSync(path))
    throw new BackupRefused(`${folder} is no backup, or one that was not finished: it has no ${manifestFile}.`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new BackupRefused(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const parsed = BackupManifest.safeParse(content)
  if (!parsed.success)
    throw new BackupRefused(
      parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const newest = readMigrations(relationMigrationsFolder).at(-1)?.number ?? 0
  if (parsed.data.relations.migration > newest)
    throw new BackupRefused(
      `${folder} was written by Solvane ${parsed.data.version} with newer tables; restore it with that version or a later one.`,
    )
  return parsed.data
}

/** The history of the tables up to the backup's; the next start of Solvane brings them to the newest. */
export const migrationsOf = ({ relations }: BackupManifest): readonly Migration[] =>
  readMigrations(relationMigrationsFolder).filter(({ number }) => number <= relations.migration)

const sameAs = (expected: Written, found: Written): boolean =>
  expected.rows === found.rows && expected.sha256 === found.sha256

interface Restoring {
  readonly folder: string
  readonly manifest: BackupManifest
  readonly historian: Historian
  readonly documents: ContentStore | undefined
  /** The next progress event; each call counts one step. */
  readonly progress: (what: string) => BackupEvent
}

/** Compares a file of the backup with its digest in the manifest. */
const checkFile = async (folder: string, file: string, expected: Written): Promise<void> => {
  if (!existsSync(join(folder, file)))
    throw new BackupRefused(`${file} of the backup is missing. Nothing was restored.`)
  const found = await digestOfFile(join(folder, file)).catch((error: Error) => {
    throw new BackupRefused(`${file} of the backup cannot be read: ${error.message}. Nothing was restored.`)
  })
  if (!sameAs(expected, found))
    throw new BackupRefused(`${file} of the backup was changed after the backup. Nothing was restored.`)
}

async function* checkFiles({ folder, manifest, documents, progress }: Restoring): AsyncGenerator<BackupEvent> {
  if (manifest.documents.length > 0 && !documents)
    throw new BackupRefused(
      'The backup has documents, but there is no store: set DOCUMENTS_FOLDER or DOCUMENTS_S3_ENDPOINT. Nothing was restored.',
    )
  for (const content of manifest.documents)
    if (!(await isContentWhole(folder, content)))
      throw new BackupRefused(
        `The content ${content.sha256} of a document is missing in the backup, or was changed after it. Nothing was restored.`,
      )
  const { slices, rollups, revisions } = manifest.historian
  yield progress('checking the files')
  for (const table of manifest.relations.tables) await checkFile(folder, tableFile(table.table), table)
  for (const slice of [...slices, ...rollups, ...revisions]) {
    await checkFile(folder, sliceFile(slice.file), slice)
    yield progress('checking the files')
  }
}

/** Writes the historian's files to its store. */
async function* fillHistorian({ folder, manifest, historian, progress }: Restoring): AsyncGenerator<BackupEvent> {
  const { slices, removed, rollups, revisions } = manifest.historian
  const { archive } = historian
  const linesOf = (file: string) => readLines(join(folder, sliceFile(file)))
  await archive.setRemoved(removed)
  for (const { file, level } of rollups) {
    yield progress('rollups')
    for await (const rows of linesOf(file)) await archive.writeRollups(level, rows)
  }
  for (const { file } of slices) {
    yield progress('samples')
    for await (const rows of linesOf(file)) await archive.write(rows)
  }
  for (const { file } of revisions) {
    yield progress('revisions')
    for await (const rows of linesOf(file)) await archive.writeRevisions(rows)
  }
  yield progress('rollups')
  await historian.rollUp()
}

/** Writes the contents of documents to their store and reads each back. */
async function* fillDocuments({ folder, manifest, documents, progress }: Restoring): AsyncGenerator<BackupEvent> {
  if (manifest.documents.length === 0 || !documents) return
  yield progress('documents')
  for (const content of manifest.documents) await restoreContent(documents, folder, content)
}

/** Reads slices back from the store and compares them with their digests in the manifest. */
async function* compareSlices<Slice extends Written & { readonly file: string }>(
  what: string,
  slices: readonly Slice[],
  read: (slice: Slice) => Promise<string>,
  progress: Restoring['progress'],
): AsyncGenerator<BackupEvent> {
  for (const slice of slices) {
    yield progress('comparing')
    const digest = createDigest()
    digest.take(await read(slice))
    if (!sameAs(slice, digest.written()))
      throw new Error(
        `The ${what} of ${slice.file} are not in the store as they are in the backup. Was the historian empty?`,
      )
  }
}

async function* compareHistorian({ manifest, historian, progress }: Restoring): AsyncGenerator<BackupEvent> {
  const { slices, rollups, revisions } = manifest.historian
  const { archive } = historian
  yield* compareSlices('samples', slices, (slice) => archive.read(slice), progress)
  yield* compareSlices('rollups', rollups, (slice) => archive.readRollups(slice), progress)
  yield* compareSlices('revisions', revisions, (slice) => archive.readRevisions(slice), progress)
}

/** Writes all tables and reads them back, in one transaction. */
const fillTables = async (tx: Db, { folder, manifest }: Restoring): Promise<void> => {
  const { tables, sequences } = manifest.relations
  for (const { table } of tables) await writeTable(tx, table, readLines(join(folder, tableFile(table))))
  await advanceSequences(tx, sequences)
  for (const { table, ...expected } of tables) {
    const digest = createDigest()
    for await (const lines of readTable(tx, table)) digest.take(lines)
    if (!sameAs(expected, digest.written()))
      throw new Error(
        `The rows of ${table} are not in the database as they are in the backup. The tables were left empty.`,
      )
  }
}

/**
 * Brings a backup into an empty installation, whose tables stand at `migrationsOf` the manifest. Every file is checked
 * before anything is written, and everything is read back and compared afterwards. The tables come last and at once: a
 * restore that was cut short is simply begun again.
 */
export async function* restoreBackup(
  folder: string,
  manifest: BackupManifest,
  {
    relations: { db },
    historian,
    documents,
  }: {
    readonly relations: Relations
    readonly historian: Historian
    /** Missing: a backup with documents is refused. */
    readonly documents?: ContentStore | undefined
  },
): AsyncGenerator<BackupEvent> {
  const { slices, rollups, revisions } = manifest.historian
  const hasDocuments = manifest.documents.length > 0
  const total = 3 * (slices.length + rollups.length + revisions.length) + 3 + Number(hasDocuments)
  let done = 0
  const progress = (what: string): BackupEvent => ({ kind: 'progress', done: done++, total, what })
  const restoring: Restoring = { folder, manifest, historian, documents, progress }

  await refuseFilled(db)
  yield* checkFiles(restoring)
  yield* fillHistorian(restoring)
  yield* compareHistorian(restoring)
  yield* fillDocuments(restoring)
  yield progress('tables')
  await db.transaction((tx: Db) => fillTables(tx, restoring))
  yield summaryOf(folder, manifest)
}

const refuseFilled = async (db: Db): Promise<void> => {
  for (const table of await tablesInOrder(db)) {
    const { rows } = (await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)) as unknown as {
      rows: object[]
    }
    if (rows.length > 0)
      throw new BackupRefused(
        `This installation is not empty: ${table} has rows. Restore into a new data folder or database. Nothing was restored.`,
      )
  }
}
