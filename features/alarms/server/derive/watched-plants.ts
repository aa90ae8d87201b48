import { type AssetType, machineTypes } from '../../../../domain/asset.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { assetsOfFarms, farmsIn } from '../../../farms/server/port.ts'
import { type FarmTag, tagsOfFarms } from '../../../plant-connection/server/port.ts'
import { rulesOf, type SignalRule, signalRules } from '../../contract/signal-rules.ts'

/** A device whose alarms Solvane derives from its values. */
export interface WatchedDevice {
  readonly farmCode: string
  readonly deviceCode: string
  readonly isMachine: boolean
  readonly statusCodeTag: number | undefined
  readonly rules: readonly { readonly rule: SignalRule; readonly tagId: number }[]
  /** Tags whose newest value says when a machine was last heard; none for other equipment. */
  readonly signTags: readonly number[]
}

export interface WatchedFarm {
  readonly farmCode: string
  readonly timeoutS: number
  /** The device that stands for the line of the farm: it sends the life word, or the values of the farm. */
  readonly lineCode: string | undefined
  readonly lifeTags: readonly number[]
  readonly devices: readonly WatchedDevice[]
}

/** Machines send at least one of them all the time. */
const signSignals = ['ActivePower', 'State']
const signals = [...new Set(['LifeWord', 'StatusCode', ...signSignals, ...signalRules.map(({ signal }) => signal)])]

/** A farm without life word is as silent as its machines: the first device that sends something stands for it. */
const lineOf = (tags: readonly FarmTag[]): string | undefined =>
  (
    tags.find(({ name }) => name === 'LifeWord') ??
    tags.toSorted(byDevice).find(({ name }) => signSignals.includes(name))
  )?.deviceCode

const byDevice = (left: FarmTag, right: FarmTag): number => (left.deviceCode < right.deviceCode ? -1 : 1)

/** The device of each farm whose silence is that of the farm. */
export const lineDevices = async (db: Db): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await watchedFarms(db)).flatMap(({ farmCode, lineCode }) =>
      lineCode === undefined ? [] : [[farmCode, lineCode]],
    ),
  )

/** Farms and devices with signals from which alarms follow. */
export const watchedFarms = async (db: Db): Promise<readonly WatchedFarm[]> => {
  const farms = await farmsIn(db, 'all')
  const codes = farms.map(({ farmCode }) => farmCode)
  if (codes.length === 0) return []
  const types = new Map((await assetsOfFarms(db, codes)).map(({ entCode, type }) => [entCode, type as AssetType]))
  const tags = Map.groupBy(await tagsOfFarms(db, codes, signals), ({ farmCode }) => farmCode)
  return farms.map(({ farmCode, lifeWordTimeoutS }) => {
    const own = tags.get(farmCode) ?? []
    const lifeTags = own.filter(({ name }) => name === 'LifeWord')
    const devices = [...Map.groupBy(own, ({ deviceCode }) => deviceCode)].map(
      ([deviceCode, ofDevice]): WatchedDevice => {
        const type = types.get(ofDevice[0]?.entCode ?? '') ?? 'FARM'
        const isMachine = machineTypes.includes(type)
        const tagOf = (signal: string) => ofDevice.find(({ name }) => name === signal)?.tagId
        return {
          farmCode,
          deviceCode,
          isMachine,
          statusCodeTag: tagOf('StatusCode'),
          rules: rulesOf(type).flatMap((rule) => {
            const tagId = tagOf(rule.signal)
            return tagId === undefined ? [] : [{ rule, tagId }]
          }),
          signTags: isMachine ? signSignals.flatMap((signal) => tagOf(signal) ?? []) : [],
        }
      },
    )
    return {
      farmCode,
      timeoutS: lifeWordTimeoutS,
      lineCode: lineOf(own),
      lifeTags: lifeTags.map(({ tagId }) => tagId),
      devices,
    }
  })
}
