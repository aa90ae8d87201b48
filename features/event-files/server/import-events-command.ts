import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Command } from '../../../platform/server/feature.ts'
import { UnreadableFileError } from '../../../platform/server/spreadsheet/cell.ts'
import { mappingFault } from '../../data-import/contract/mapping-fault.ts'
import { HeaderError } from '../../data-import/server/reading-port.ts'
import { EventMapping } from '../contract/event-mapping.ts'
import type { EventFileEvent } from '../contract/event-report.ts'
import { EventImportRefused, importEvents } from './import-events.ts'

const Input = z.object({
  fileName: z.string().max(255),
  mapping: EventMapping,
  mappingName: z.string().max(255).optional(),
  keepEarlier: z.boolean().default(false),
})

/** Failures that say in their message what to do. */
const known = [HeaderError, UnreadableFileError, EventImportRefused]

const messageOf = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.') || 'mapping'}: ${message}`).join('\n')
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    return 'the gzip file is damaged or cut off'
  throw error
}

/** `import-events`: the body is the file, gzip or not. It is spooled to the data folder first, so that its hash is known. */
export const importEventsCommand: Command = async function* (
  context,
  input,
  body,
  signal,
): AsyncGenerator<EventFileEvent> {
  const folder = join(context.config.dataFolder, 'imports')
  const path = join(folder, `${randomUUID()}.spool`)
  try {
    const { fileName, mapping, mappingName, keepEarlier } = Input.parse(input ?? {}, { error: mappingFault })
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
      ...{ path, name: fileName, mappingName },
      fingerprint: hash.digest('hex'),
      fileDigest: fileHash.digest('hex'),
      mappingDigest: createHash('sha256').update(mappingText).digest('hex'),
    }
    yield* importEvents(context, file, mapping, { keepEarlier }, signal)
  } catch (error) {
    if (signal.aborted) return
    yield { kind: 'failed', message: messageOf(error) }
  } finally {
    await rm(path, { force: true })
  }
}
