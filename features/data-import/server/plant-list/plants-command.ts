import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Command } from '../../../../platform/server/feature.ts'
import { UnreadableFileError } from '../../../../platform/server/spreadsheet/cell.ts'
import { PlantConflictError } from '../../../farms/server/port.ts'
import { applyFarmSettings } from '../../../plant-connection/server/imports-port.ts'
import type { PlantListEvent } from '../../contract/import-report.ts'
import { mappingFault } from '../../contract/mapping-fault.ts'
import { PlantListMapping } from '../../contract/plant-list-mapping.ts'
import { HeaderError } from '../reading/header.ts'
import { readPlantList } from './read-plant-list.ts'
import { storePlants } from './store-plants.ts'

const Input = z.object({
  fileName: z.string().max(255),
  mapping: PlantListMapping,
  acceptChanges: z.boolean().default(false),
})
const known = [HeaderError, UnreadableFileError, PlantConflictError]
const spoolFolder = (dataFolder: string) => join(dataFolder, 'imports')

const messageOf = (error: unknown): string => {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.') || 'mapping'}: ${message}`).join('\n')
  if (known.some((kind) => error instanceof kind)) return (error as Error).message
  throw error
}

/**
 * `import-plants`: the body is a list of plants. All its valid rows become farms at once; a conflict with others leaves nothing.
 * It asks before it changes a farm that exists.
 */
export const plantsCommand: Command = async function* (context, input, body, signal): AsyncGenerator<PlantListEvent> {
  const folder = spoolFolder(context.config.dataFolder)
  const path = join(folder, `${randomUUID()}.spool`)
  try {
    const { fileName, mapping, acceptChanges } = Input.parse(input, { error: mappingFault })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(body, createWriteStream(path, { mode: 0o600 }), { signal })
    const { plants, lines, rows } = await readPlantList({ path, name: fileName }, mapping, signal)
    if (lines.length > 0) yield { kind: 'report', lines }
    if (plants.length === 0) {
      yield { kind: 'failed', message: `none of the ${rows} rows is a plant; the report says why` }
      return
    }
    const { db } = context.relations
    const { changes, changedFarms } = await storePlants(db, plants, acceptChanges)
    if (changes.length > 0 && !acceptChanges) {
      yield { kind: 'asks', questions: [{ kind: 'changes', changes }] }
      return
    }
    const tagIds = await applyFarmSettings(db, context.historian, context.config, changedFarms)
    await context.refresh?.(tagIds)
    yield { kind: 'plants', rows, plants: plants.length }
  } catch (error) {
    if (signal.aborted) return
    yield { kind: 'failed', message: messageOf(error) }
  } finally {
    await rm(path, { force: true })
  }
}
