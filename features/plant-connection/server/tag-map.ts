import { READ } from '../../../domain/right.ts'
import type { ValueType } from '../../../domain/signal.ts'
import { seesFarm } from '../../../platform/server/auth/rights.ts'
import type { TagAddress, TagMap } from '../../../platform/server/ingest/tag-map.ts'
import type { TagAccess } from '../../../platform/server/live/live.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { tag } from './tables.ts'

/** Answers of ingest and push about tags, from memory. */
export interface TagDirectory extends TagMap, TagAccess {
  /** Reads all tags again; after plants were registered. */
  refresh(): Promise<void>
  tagIds(): readonly number[]
}

type Devices = Map<string, Map<string, TagAddress>>

/** Loads every tag. A person may read a tag with read on MyFleet and its farm in the perimeter. */
export const createTagMap = async (db: Db): Promise<TagDirectory> => {
  let farms = new Map<string, Devices>()
  let farmOfTag = new Map<number, string>()

  const refresh = async () => {
    const rows = await db
      .select({
        tagId: tag.tagId,
        farmCode: tag.farmCode,
        deviceCode: tag.deviceCode,
        name: tag.name,
        valueType: tag.valueType,
      })
      .from(tag)
    const nextFarms = new Map<string, Devices>()
    const nextOwner = new Map<number, string>()
    for (const { tagId, farmCode, deviceCode, name, valueType } of rows) {
      const devices: Devices = nextFarms.get(farmCode) ?? new Map()
      nextFarms.set(farmCode, devices)
      const tags = devices.get(deviceCode) ?? new Map<string, TagAddress>()
      devices.set(deviceCode, tags)
      tags.set(name, { tagId, valueType: valueType as ValueType })
      nextOwner.set(tagId, farmCode)
    }
    farms = nextFarms
    farmOfTag = nextOwner
  }
  await refresh()

  return {
    refresh,
    tagIds: () => [...farmOfTag.keys()],
    knowsFarm: (farmCode) => farms.has(farmCode),
    tagsOf: (farmCode, deviceCode) => farms.get(farmCode)?.get(deviceCode),
    farmOf: (tagId) => farmOfTag.get(tagId),
    mayRead: (principal, tagId) => {
      const farmCode = farmOfTag.get(tagId)
      return farmCode !== undefined && seesFarm(principal, farmCode, { product: 'MyFleet', flag: READ })
    },
  }
}
