import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError } from 'csv-parse'
import { z } from 'zod'
import type { Command } from '../../../platform/server/feature.ts'
import { PlantConflictError } from '../../farms/server/port.ts'
import type { ImportEvent } from '../contract/import-report.ts'
import { ScadaMapping } from '../contract/scada-mapping.ts'
import { importFile } from './import-file.ts'
import { HeaderError } from './row-reader.ts'

const Input = z.object({ fileName: z.string().max(255), mapping: ScadaMapping })

const failure = (error: unknown): ImportEvent => {
  if (error instanceof z.ZodError)
    return {
      kind: 'failed',
      message: error.issues.map(({ path, message }) => `${path.join('.') || 'mapping'}: ${message}`).join('\n'),
    }
  if (error instanceof HeaderError || error instanceof PlantConflictError)
    return { kind: 'failed', message: error.message }
  if (error instanceof CsvError) return { kind: 'failed', message: `the file is not readable CSV: ${error.message}` }
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    return { kind: 'failed', message: 'the gzip file is damaged or cut off' }
  throw error
}

/**
 * `import`: the body is the file, gzip or not. It is spooled to the data folder first, so that its hash is known
 * before anything is written and a broken connection leaves nothing.
 */
export const importCommand: Command = async function* (context, input, body, signal) {
  const folder = join(context.config.dataFolder, 'imports')
  const path = join(folder, `${randomUUID()}.spool`)
  try {
    const { fileName, mapping } = Input.parse((input as { mapping?: unknown } | undefined) ?? {})
    const hash = createHash('sha256').update(JSON.stringify(mapping))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(body, hashing, createWriteStream(path, { mode: 0o600 }), { signal })
    yield* importFile(context, { path, name: fileName, fingerprint: hash.digest('hex') }, mapping, signal)
  } catch (error) {
    if (signal.aborted) return
    yield failure(error)
  } finally {
    await rm(path, { force: true })
  }
}
