import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'

export interface FleetSize {
  readonly farms: number
  readonly machines: number
}

const maker = 'Benchmaker'
const codes = 40
const groups = ['fault', 'grid', 'maintenance', 'derated'] as const

export const farmCodeOf = (farm: number): string => `BENCH-A${farm + 1}`
export const deviceCodeOf = (machine: number): string => `WT${String(machine + 1).padStart(3, '0')}`

/** Farms of turbines whose maker has a list of forty codes. */
export const alarmPlants = ({ farms, machines }: FleetSize): readonly PlantManifest[] =>
  Array.from({ length: farms }, (_, farm) => {
    const farmCode = farmCodeOf(farm)
    return {
      ...{ farmCode, entCode: `E-${farmCode}`, name: `Benchmark of alarms ${farm + 1}`, technology: 'wind' as const },
      ...{ countryCode: 'ES', subsidiary: 'Bench', pentagram: `BEA${farm + 1}`, timezone: 'Europe/Madrid' },
      ...{ ratedPowerKw: 1_000, installedPowerKw: 1_000, lifeWordTimeoutS: 60, hasCamera: false, subFarms: [] },
      devices: Array.from({ length: machines }, (_, machine) => ({
        ...{ deviceCode: deviceCodeOf(machine), entCode: `E-${farmCode}-${machine}`, type: 'WIND_TURBINE' as const },
        ...{ name: deviceCodeOf(machine), manufacturer: maker, signals: [{ name: 'ActivePower' }] },
      })),
      codeBooks: [
        {
          manufacturer: maker,
          codes: Array.from({ length: codes }, (_, code) => ({
            ...{ code: code + 1, text: `Benchmark code ${code + 1}`, cause: groups[code % groups.length] ?? 'fault' },
          })),
        },
      ],
    } as PlantManifest
  })

/** An event of a flood: each third ends the one that began two before, on the same machine. */
export const floodEvent = (index: number, { farms, machines }: FleetSize, nowMs: number) => {
  const isEnd = index % 3 === 2
  const own = isEnd ? index - 2 : index
  const place = own % (farms * machines)
  return {
    farm: place % farms,
    deviceCode: deviceCodeOf(Math.floor(place / farms)),
    event: {
      id: `flood-${own}`,
      code: String(1 + ((own * 7) % codes)),
      state: isEnd ? ('cleared' as const) : ('raised' as const),
      ts: nowMs,
    },
  }
}
/** Alarms of so many events of a flood. */
export const alarmsOfEvents = (events: number): number =>
  Array.from({ length: events }, (_, index) => index).filter((index) => index % 3 !== 2).length
