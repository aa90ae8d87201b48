import { sql } from 'drizzle-orm'
import type { DemoContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { demoModelsStored, turbineModelOf } from '../../equipment-inventory/server/port.ts'
import { turbineAssets } from '../../farms/server/turbines-port.ts'
import { type DemoTurbine, demoCurves, demoModes, demoTurbines } from './demo-curves.ts'
import { modesOf, writeWindClass } from './stored-modes.ts'
import { hubHeight, machineMode, modeVersion, turbineMode } from './tables.ts'

const source = 'Invented for the demonstration: no such model exists'
/** Versions of the full-power mode; the older one has figures of its own. */
const versions = [
  { name: 'Data sheet 2009', validFrom: '2009-01-01', gain: 0.985 },
  { name: 'Data sheet 2018', validFrom: '2018-01-01', gain: 1 },
] as const

const writeMode = async (
  tx: Db,
  turbine: DemoTurbine,
  { modelId, heights, mode }: { modelId: number; heights: readonly number[]; mode: (typeof demoModes)[number] },
): Promise<void> => {
  const isFullPower = mode.share === 1
  const [row] = await tx
    .insert(turbineMode)
    .values({ modelId, name: mode.name, isFullPower, dataFetchDate: '2018-01-01' })
    .returning({ id: turbineMode.id })
  for (const { gain, ...version } of isFullPower ? versions : versions.slice(1)) {
    const [made] = await tx
      .insert(modeVersion)
      .values({ modeId: row?.id ?? 0, ...version, isMediumVoltageSide: false, source, licence: 'CC0' })
      .returning({ id: modeVersion.id })
    for (const heightId of heights) await writeWindClass(tx, made?.id ?? 0, heightId, demoCurves(turbine, mode, gain))
  }
}

const seedTurbine = async (tx: Db, turbine: DemoTurbine, modelId: number): Promise<void> => {
  const heights = await tx
    .insert(hubHeight)
    .values(turbine.heights.map((height) => ({ modelId, height, windClass: 'II' })))
    .returning({ id: hubHeight.id })
  for (const mode of demoModes) await writeMode(tx, turbine, { modelId, heights: heights.map(({ id }) => id), mode })
  const full = (await modesOf(tx, modelId)).find(({ isFullPower }) => isFullPower)
  const machines = await turbineAssets(tx, { manufacturer: turbine.manufacturer, names: [turbine.model] })
  const [height] = heights
  if (full && height && machines.length > 0)
    await tx.insert(machineMode).values(
      machines.map(({ entCode }) => ({
        ...{ entCode, validFrom: '2009-01-01', hubHeightId: height.id, modeId: full.id },
      })),
    )
}

/** Writes invented modes of the turbines of the demo while there are none. */
export const seedDemoModes = async ({ db, farmsStored }: DemoContext): Promise<readonly never[]> => {
  await demoModelsStored(db)
  await farmsStored
  const [known] = await db.select({ one: sql`1` }).from(turbineMode).limit(1)
  if (known) return []
  const models = await turbineModelOf(db)
  await db.transaction(async (tx) => {
    for (const turbine of demoTurbines) {
      const model = models.find((one) => one.manufacturer === turbine.manufacturer && one.model === turbine.model)
      if (model) await seedTurbine(tx as Db, turbine, model.id)
    }
  })
  return []
}
