import { READ } from '../../../domain/right.ts'
import { usualSourceSettings } from '../../../domain/sample-source.ts'
import type { ValueType } from '../../../domain/signal.ts'
import { seesFarm } from '../../../platform/server/auth/rights.ts'
import type { TagAddress, TagMap } from '../../../platform/server/ingest/tag-map.ts'
import type { TagAccess } from '../../../platform/server/live/live.ts'
import type { Coordination } from '../../../platform/server/processes/coordination.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { createTurns } from '../../../platform/server/telemetry/turns.ts'
import { allSourceSettings, sourceSettingsTopic } from './source-settings.ts'
import { tag } from './tables.ts'
import { createLimits, type LimitSettings } from './tag-limits.ts'

/** Answers of ingest and push about tags, from memory. */
export interface TagDirectory extends TagMap, TagAccess {
  /** Reads all tags and settings of sources again; after plants were registered. */
  refresh(): Promise<void>
  tagIds(): readonly number[]
}

/** Until settings that could not be read are tried again. */
const triedAgainMs = 2_000

type Devices = Map<string, Map<string, TagAddress>>

/**
 * Loads every tag, and follows the settings of sources where it is given a way to hear of them. A person may read a tag with read
 * on MyFleet and its farm in the perimeter.
 */
export const createTagMap = async (
  db: Db,
  processes?: Pick<Coordination, 'on'>,
  settings: LimitSettings = {},
): Promise<TagDirectory> => {
  let farms = new Map<string, Devices>()
  let farmOfTag = new Map<number, string>()
  let sources: Awaited<ReturnType<typeof allSourceSettings>> = new Map()

  /** One reading after the other: an older one must not end last. */
  const readSources = createTurns().coalesce(async () => {
    sources = await allSourceSettings(db)
  })
  const follow = (): Promise<void> =>
    readSources().catch(() => {
      setTimeout(follow, triedAgainMs).unref()
    })

  const refresh = async () => {
    const rows = await db
      .select({
        tagId: tag.tagId,
        farmCode: tag.farmCode,
        entCode: tag.entCode,
        deviceCode: tag.deviceCode,
        name: tag.name,
        unit: tag.unit,
        valueType: tag.valueType,
        missing9999: tag.missing9999,
        missingValues: tag.missingValues,
        lowest: tag.lowest,
        highest: tag.highest,
      })
      .from(tag)
    const limitsOf = await createLimits(db, settings)
    const nextFarms = new Map<string, Devices>()
    const nextOwner = new Map<number, string>()
    for (const row of rows) {
      const { tagId, farmCode, deviceCode, name, valueType } = row
      const devices: Devices = nextFarms.get(farmCode) ?? new Map()
      nextFarms.set(farmCode, devices)
      const tags = devices.get(deviceCode) ?? new Map<string, TagAddress>()
      devices.set(deviceCode, tags)
      tags.set(name, { tagId, valueType: valueType as ValueType, limits: limitsOf(row) })
      nextOwner.set(tagId, farmCode)
    }
    farms = nextFarms
    farmOfTag = nextOwner
    await readSources()
  }
  await refresh()
  processes?.on(sourceSettingsTopic, () => void follow())

  return {
    refresh,
    tagIds: () => [...farmOfTag.keys()],
    knowsFarm: (farmCode) => farms.has(farmCode),
    tagsOf: (farmCode, deviceCode) => farms.get(farmCode)?.get(deviceCode),
    sourceSettings: (farmCode) => sources.get(farmCode) ?? usualSourceSettings,
    farmOf: (tagId) => farmOfTag.get(tagId),
    mayRead: (principal, tagId) => {
      const farmCode = farmOfTag.get(tagId)
      return farmCode !== undefined && seesFarm(principal, farmCode, { product: 'MyFleet', flag: READ })
    },
  }
}
