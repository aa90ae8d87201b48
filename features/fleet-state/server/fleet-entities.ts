import { measuringTypes, stationTypes } from '../../../domain/asset.ts'
import type { PowerModel } from '../../../domain/power-model.ts'
import { farmLevelProducts, type Product, READ } from '../../../domain/right.ts'
import { farmPowerSignal } from '../../../domain/signal.ts'
import { farmTypeOf } from '../../../domain/technology.ts'
import type { ReplyOf } from '../../../platform/contract/endpoint.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { seesFarm } from '../../../platform/server/auth/rights.ts'
import type { CodeCauses } from '../../farms/server/codes-port.ts'
import type { Asset, CodeBooks, Farm, SubFarm } from '../../farms/server/port.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'
import type { ChartEntity } from '../contract/fleet-chart.ts'
import type {
  CodeMeanings,
  CodeTexts,
  FleetMachine,
  FleetTableEntity,
  FleetTag,
  getFleetTable,
} from '../contract/fleet-table.ts'
import { transformerStations } from './transformer-stations.ts'

/** Everything stored of some farms, in any order. */
export interface FleetRows {
  readonly farms: readonly Farm[]
  readonly subFarms: readonly SubFarm[]
  readonly assets: readonly Asset[]
  readonly tags: readonly FarmTag[]
  readonly codeBooks: CodeBooks
  readonly codeCauses?: CodeCauses
}

const naturalOrder = new Intl.Collator('en', { numeric: true }).compare

export const fleetTag = (tag: FarmTag): FleetTag => ({
  name: tag.name,
  tagId: tag.tagId,
  tagCode: `${tag.farmCode}.${tag.deviceCode}.${tag.name}`,
  unit: tag.unit,
  decimals: tag.decimals,
  missing9999: tag.missing9999,
})

/** What many machines share, written once in a reply, under short keys. */
interface SharedKeys<Shared> {
  keyOf(value: Shared | null | undefined): string | null
  /** Those that were asked for. */
  all(): Record<string, Shared>
}

const createSharedKeys = <Shared>(letter: string): SharedKeys<Shared> => {
  const keys = new Map<string, string>()
  const all: Record<string, Shared> = {}
  return {
    keyOf: (value) => {
      if (value === null || value === undefined) return null
      const content = JSON.stringify(value)
      const known = keys.get(content)
      if (known !== undefined) return known
      const key = `${letter}${keys.size + 1}`
      keys.set(content, key)
      all[key] = value
      return key
    },
    all: () => all,
  }
}

type Models = ReplyOf<typeof getFleetTable>['powerModels']

/** What the machines of a reply share: models of their type, lists of their manufacturer's codes. */
export interface ReplyKeys {
  readonly models: SharedKeys<PowerModel>
  readonly books: SharedKeys<CodeBook>
  shared(): {
    readonly powerModels: Models
    readonly codeBooks: Record<string, CodeTexts>
    readonly codeCauses: Record<string, CodeMeanings>
  }
}

interface CodeBook {
  readonly texts: CodeTexts
  readonly causes: CodeMeanings
}

export const createReplyKeys = (): ReplyKeys => {
  const models = createSharedKeys<PowerModel>('m')
  const books = createSharedKeys<CodeBook>('c')
  // Nobody writes into a reply: what the store gives may stand in it as it is.
  return {
    models,
    books,
    shared: () => {
      const all = Object.entries(books.all())
      return {
        powerModels: models.all() as Models,
        codeBooks: Object.fromEntries(all.map(([key, { texts }]) => [key, texts])),
        codeCauses: Object.fromEntries(all.map(([key, { causes }]) => [key, causes])),
      }
    },
  }
}

/** Rows of which a machine of the reply is made. */
interface MachineParts {
  readonly tags: readonly FarmTag[]
  readonly codeBooks: CodeBooks
  readonly codeCauses: CodeCauses
  readonly keys: ReplyKeys
}

const bookOf = ({ farmCode, manufacturer }: Asset, { codeBooks, codeCauses }: MachineParts): CodeBook | undefined => {
  const texts = codeBooks.get(farmCode)?.get(manufacturer ?? '')
  return texts && { texts, causes: codeCauses.get(farmCode)?.get(manufacturer ?? '') ?? {} }
}

const fleetMachine = (asset: Asset, parts: MachineParts): FleetMachine => ({
  entCode: asset.entCode,
  machineCode: asset.deviceCode,
  name: asset.name,
  type: asset.type,
  substationCode: asset.subFarmCode,
  manufacturer: asset.manufacturer,
  model: asset.model,
  ratedPower: asset.ratedPowerKw,
  powerModel: parts.keys.models.keyOf(asset.powerModel),
  codeBook: parts.keys.books.keyOf(bookOf(asset, parts)),
  latitude: asset.latitude,
  longitude: asset.longitude,
  tags: parts.tags.map(fleetTag),
})

const configurationOf = (units: number): FleetTableEntity['subFarmConfiguration'] =>
  units === 0 ? 'none' : units === 1 ? 'single' : 'several'

/** Parts of one farm: its own tags come from the asset of type FARM, machines and stations in natural order. */
const partsOf = ({ assets, subFarms, tags, codeBooks, codeCauses = new Map() }: FleetRows, keys: ReplyKeys) => {
  const assetsByFarm = Map.groupBy(assets, (asset) => asset.farmCode)
  const subFarmsByFarm = Map.groupBy(subFarms, (unit) => unit.farmCode)
  const tagsByAsset = Map.groupBy(tags, (tag) => tag.entCode)
  return (farm: Farm) => {
    const own = assetsByFarm.get(farm.farmCode) ?? []
    return {
      units: (subFarmsByFarm.get(farm.farmCode) ?? []).toSorted((a, b) => naturalOrder(a.name, b.name)),
      farmTags: own
        .filter((asset) => asset.type === 'FARM')
        .flatMap((asset) => tagsByAsset.get(asset.entCode) ?? [])
        .map(fleetTag),
      machines: own
        .filter((asset) => asset.type !== 'FARM')
        .toSorted((a, b) => naturalOrder(a.name, b.name))
        .map((asset) =>
          fleetMachine(asset, { tags: tagsByAsset.get(asset.entCode) ?? [], codeBooks, codeCauses, keys }),
        ),
    }
  }
}

/** Rows of the fleet table with the rights that the person holds on each farm. Powers in kW, time-outs in seconds. */
export const fleetTableEntities = (
  rows: FleetRows,
  principal: Principal,
  keys: ReplyKeys = createReplyKeys(),
): FleetTableEntity[] => {
  const parts = partsOf(rows, keys)
  const stations = transformerStations(rows)
  return rows.farms.map((farm) => {
    const may = (product: Product) => seesFarm(principal, farm.farmCode, { product, flag: READ })
    const { units, farmTags, machines } = parts(farm)
    const powerTag = farmTags.find((tag) => tag.name === farmPowerSignal[farm.technology])
    return {
      farmCode: farm.farmCode,
      entCode: farm.entCode,
      name: farm.name,
      type: farmTypeOf(farm.technology),
      tags: farmTags,
      lifeWordTimeOut: farm.lifeWordTimeoutS,
      children: units.map((unit) => ({
        substationCode: unit.subFarmCode,
        substationName: unit.name,
        its: stations.nameOf(unit),
        feeder: unit.feeder,
        installedPower: unit.installedPowerKw,
      })),
      subFarmConfiguration: configurationOf(units.length),
      pentagram: farm.pentagram,
      flag: farm.countryCode,
      geoCode: farm.region ?? farm.countryCode,
      subsidiary: farm.subsidiary,
      ratedPower: farm.ratedPowerKw,
      installedPower: farm.installedPowerKw,
      hasPicFarmRight: may('PICFarmGeneral'),
      timezone: farm.timezone,
      tagCode: powerTag?.tagCode ?? '',
      hasCamera: farm.hasCamera,
      weatherStations: machines
        .filter(({ type }) => stationTypes.some((station) => station === type))
        .map((machine) => ({ code: machine.entCode, name: machine.name })),
      hasRightOnPlantIdCard: farmLevelProducts.some(may),
      hasRightOnHealthDashboard: may('HealthDashboard'),
      substationCode: units.length === 1 ? (units[0]?.subFarmCode ?? null) : null,
      latitude: farm.latitude,
      longitude: farm.longitude,
      machines,
    }
  })
}

/** What the charts of farms can show. */
export const chartEntities = (rows: FleetRows, keys: ReplyKeys = createReplyKeys()): ChartEntity[] => {
  const parts = partsOf(rows, keys)
  return rows.farms.map((farm) => {
    const { farmTags, machines } = parts(farm)
    return {
      farmCode: farm.farmCode,
      entCode: farm.entCode,
      name: farm.name,
      type: farmTypeOf(farm.technology),
      hasCamera: farm.hasCamera,
      timezone: farm.timezone,
      tags: farmTags,
      machines,
    }
  })
}

/** Assets that are watched, by kind: producing machines per technology, and devices that only measure. */
export const monitoredAssets = (assets: readonly Asset[]) => {
  const count = (type: Asset['type']) => assets.filter((asset) => asset.type === type).length
  return {
    solarCount: count('INVERTER'),
    windCount: count('WIND_TURBINE'),
    iotCount: assets.filter(({ type }) => measuringTypes.includes(type)).length,
    biogasCount: count('BIOGAS_ENGINE'),
    hydroCount: count('HYDRO_UNIT'),
    storageCount: count('BATTERY_BANK'),
  }
}
