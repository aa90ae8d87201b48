import type { Place } from '../../../domain/distance.ts'
import type { DemoContext } from '../../../platform/server/feature.ts'
import { nodesOfFarm } from '../../farms/server/nodes-port.ts'
import { assetsOfFarms } from '../../farms/server/port.ts'
import { demoId } from '../../plant-card/server/demo-port.ts'
import type { MapLayer } from '../contract/map-item.ts'
import { pathText } from '../contract/places.ts'
import { plantMapItem } from './tables.ts'

/** Degrees around the outermost machines. */
const margin = 0.004

/** Things on the map of a sub-farm of the demo, from the places of its machines. None without a place. */
export const demoThingsOf = (
  machines: readonly Place[],
): readonly { readonly itemName: string; readonly layer: MapLayer; readonly places: string }[] => {
  const [first] = machines
  if (!first) return []
  const latitudes = machines.map(({ latitude }) => latitude)
  const longitudes = machines.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes) - margin, Math.max(...latitudes) + margin]
  const [west, east] = [Math.min(...longitudes) - margin, Math.max(...longitudes) + margin]
  const place = (latitude: number, longitude: number): Place => ({ latitude, longitude })
  const gate = place(south, west)
  const substation = place(south + margin / 2, (west + east) / 2)
  const corners = [gate, place(south, east), place(north, east), place(north, west)]
  const thing = (itemName: string, layer: MapLayer, places: readonly Place[]) => ({
    ...{ itemName, layer, places: pathText(places) },
  })
  return [
    thing('Site', 'outline', corners),
    thing('Substation', 'substation', [substation]),
    thing('Meter', 'meter', [place(substation.latitude - margin / 8, substation.longitude)]),
    thing('Access road', 'road', [gate, place(gate.latitude, substation.longitude), substation]),
    thing('Row of machines', 'cable', [substation, ...machines.slice(0, 12)]),
    thing('Assembly point', 'emergency', [gate]),
    thing('Hedge to keep', 'constraint', [
      ...[place(north - margin / 2, west + margin / 2), place(north - margin / 2, west + 2 * margin)],
      place(north - margin / 4, west + 2 * margin),
    ]),
  ]
}

/** Fills the maps of the sub-farms of the demo. A table that is not empty stays as it is. */
export const seedDemoMap = async ({ db, farms, farmsStored }: DemoContext): Promise<readonly never[]> => {
  await farmsStored
  if ((await db.$count(plantMapItem)) > 0) return []
  for (const { farmCode } of farms) {
    const assets = new Map((await assetsOfFarms(db, [farmCode])).map((one) => [one.entCode, one]))
    const nodes = await nodesOfFarm(db, farmCode)
    const rows = nodes
      .filter(({ level }) => level === 'subFarm')
      .flatMap(({ entCode }) => {
        const places = nodes.flatMap(({ parent, entCode: code }) => {
          const { latitude = null, longitude = null } = (parent === entCode && assets.get(code)) || {}
          return latitude === null || longitude === null ? [] : [{ latitude, longitude }]
        })
        return demoThingsOf(places).map((thing, at) => ({
          ...{ ...thing, farmCode, entCode, id: demoId(`${entCode} map ${at}`) },
        }))
      })
    if (rows.length > 0) await db.insert(plantMapItem).values(rows as never)
  }
  return []
}
