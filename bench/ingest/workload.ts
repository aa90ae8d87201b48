import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'

/** How values are packed: messages of 100 values, the same as Sparkplug B, or one value a message. */
export const packings = ['batched', 'sparkplug', 'single'] as const
export type Packing = (typeof packings)[number]

/** Gateways, each of a farm of its own with one device. */
export const gatewayCount = 4
export const signalCount = 100
export const deviceCode = 'LOGGER'
export const farmCodeOf = (gateway: number): string => `BENCH-I${gateway + 1}`
export const signalNames = Array.from({ length: signalCount }, (_, index) => `Signal${index + 1}`)
export const valuesPerMessage = (packing: Packing): number => (packing === 'single' ? 1 : signalCount)

/** Values that change as power does: whole watts, written as kW. */
export const numberOf = (message: number, signal: number): number => ((message * 7 + signal * 131) % 30_000) / 10

export const ingestPlants: readonly PlantManifest[] = Array.from({ length: gatewayCount }, (_, gateway) => {
  const farmCode = farmCodeOf(gateway)
  return {
    farmCode,
    entCode: `E-${farmCode}`,
    name: `Benchmark of ingest ${gateway + 1}`,
    technology: 'solar' as const,
    countryCode: 'ES',
    subsidiary: 'Bench',
    pentagram: `BEIN${gateway + 1}`,
    timezone: 'Europe/Madrid',
    ratedPowerKw: 1_000,
    installedPowerKw: 1_000,
    lifeWordTimeoutS: 60,
    hasCamera: false,
    subFarms: [],
    devices: [
      {
        deviceCode,
        entCode: `E-${farmCode}-${deviceCode}`,
        type: 'INVERTER' as const,
        name: 'Logger',
        signals: signalNames.map((name) => ({ name })),
      },
    ],
  }
})
