// Drill of: features/data-import/server/**, features/data-import/contract/**, features/plant-connection/server/**, features/farms/server/**, examples/plant-lists/*

/** A public list of plants with many names that occur twice. Needs SOLVANE_REAL_DATA. */
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { loadConfig } from '../../../../platform/server/config/load-config.ts'
import type { CommandContext } from '../../../../platform/server/feature.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { farm } from '../../../farms/server/tables.ts'
import { openMemoryHistorian } from '../test-memory-historian.ts'
import { plantsCommand } from './plants-command.ts'

const examples = join(import.meta.dirname, '../../../../examples/plant-lists')
const registry = join(process.env.SOLVANE_REAL_DATA ?? '', 'registry-fleet/european_renewable_plants.csv.gz')

test.skipIf(!process.env.SOLVANE_REAL_DATA || !existsSync(registry))('18,816 plants of a public list', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'solvane-plants-'))
  const [relations, historian] = await Promise.all([openTestRelations(), openMemoryHistorian()])
  const config = { ...loadConfig({}), dataFolder }
  const context: CommandContext = { config, log: pino({ level: 'silent' }), relations, historian, version: 'test' }
  try {
    const mapping = JSON.parse(readFileSync(join(examples, 'powerplantmatching.json'), 'utf8'))
    const input = { fileName: 'plants.csv', mapping }
    let last: unknown
    for await (const event of plantsCommand(context, input, createReadStream(registry), new AbortController().signal))
      last = event
    expect(last).toEqual({ kind: 'plants', rows: 18_816, plants: 18_816 })
    const plants = await relations.db.select({ technology: farm.technology, name: farm.name }).from(farm)
    expect(plants.filter(({ technology }) => technology === 'wind').length).toBeGreaterThanOrEqual(5_376)
    expect(plants.length - new Set(plants.map(({ name }) => name)).size).toBeGreaterThan(1_000)
  } finally {
    await relations.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
