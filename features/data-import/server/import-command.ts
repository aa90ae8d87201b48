import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Command } from '../../../platform/server/feature.ts'
import { UnreadableFileError } from '../../../platform/server/spreadsheet/cell.ts'
import { PlantConflictError } from '../../farms/server/port.ts'
import { checkImport } from '../../plant-connection/server/imports-port.ts'
import { PlanOutdatedError } from '../../plant-connection/server/port.ts'
import type { ImportEvent } from '../contract/import-report.ts'
import { mappingFault } from '../contract/mapping-fault.ts'
import { manifestOf, ScadaMapping } from '../contract/scada-mapping.ts'
import { ImportsOffError, importFile } from './import-file.ts'
import { HeaderError } from './reading/header.ts'
import { NotDoneError } from './run-store.ts'
import { NothingStoredError } from './stage-rows.ts'
import { UndoRefusedError } from './undo-import.ts'

const Input = z.object({
  fileName: z.string().max(255),
  mapping: ScadaMapping,
  mappingName: z.string().max(255).optional(),
  acceptChanges: z.boolean().default(false),
  replace: z.string().max(36).optional(),
  keepEarlier: z.boolean().default(false),
})

/** Failures that say in their message what to do. */
const known = [
  HeaderError,
  UnreadableFileError,
  ImportsOffError,
  NothingStoredError,
  PlantConflictError,
  PlanOutdatedError,
  UndoRefusedError,
  NotDoneError,
]

/** What PostgreSQL says of a broken unique (23505) or foreign key (23503). */
const constraintDetail = (error: unknown): string | undefined => {
  const cause = (error as { cause?: { code?: string; detail?: string; message?: string } } | undefined)?.cause
  return cause?.code === '23505' || cause?.code === '23503' ? (cause.detail ?? cause.message) : undefined
}

const failure = (error: unknown): ImportEvent => {
  if (error instanceof z.ZodError)
    return {
      kind: 'failed',
      message: error.issues.map(({ path, message }) => `${path.join('.') || 'mapping'}: ${message}`).join('\n'),
    }
  if (known.some((kind) => error instanceof kind)) return { kind: 'failed', message: (error as Error).message }
  const conflict = constraintDetail(error)
  if (conflict)
    return { kind: 'failed', message: `the plant of the mapping conflicts with an existing one: ${conflict}` }
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    return { kind: 'failed', message: 'the gzip file is damaged or cut off' }
  throw error
}

const spoolFolder = (dataFolder: string) => join(dataFolder, 'imports')

/** Removes what killed imports left on disk. Only the owner of the data folder may call it. */
export const clearSpools = (dataFolder: string) => rm(spoolFolder(dataFolder), { recursive: true, force: true })

/**
 * `import`: the body is the file, gzip or not. It is spooled to the data folder first, so that its hash is known
 * before anything is written and a broken connection leaves nothing.
 */
export const importCommand: Command = async function* (context, input, body, signal) {
  const folder = spoolFolder(context.config.dataFolder)
  const path = join(folder, `${randomUUID()}.spool`)
  try {
    const { fileName, mapping, mappingName, ...answers } = Input.parse(input ?? {}, { error: mappingFault })
    // Before a long file is sent and read.
    const { origin } = await checkImport(context.relations.db, manifestOf(mapping))
    if (!origin) throw new ImportsOffError(mapping.plant.farmCode)
    const mappingText = JSON.stringify(mapping)
    const hash = createHash('sha256').update(mappingText)
    const fileHash = createHash('sha256')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        fileHash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(body, hashing, createWriteStream(path, { mode: 0o600 }), { signal })
    const file = {
      path,
      name: fileName,
      fingerprint: hash.digest('hex'),
      fileDigest: fileHash.digest('hex'),
      mappingDigest: createHash('sha256').update(mappingText).digest('hex'),
      mappingName,
    }
    yield* importFile(context, file, mapping, answers, signal)
  } catch (error) {
    if (signal.aborted) return
    yield failure(error)
  } finally {
    await rm(path, { force: true })
  }
}
