import { periodsIn } from '../../../../domain/period.ts'
import type { RawFileFormat } from '../../../../platform/server/telemetry/raw-file.ts'

/** A file of an export before it is written. Times are epoch ms. */
export interface PlannedFile {
  readonly position: number
  readonly farmCode: string
  readonly deviceCode: string
  readonly year: string
  readonly name: string
  readonly fromMs: number
  readonly toMs: number
}

/** A device with the range of its stored values. */
export interface ExportDevice {
  readonly farmCode: string
  readonly deviceCode: string
  /** Zone of its plant. */
  readonly zone: string
  readonly bounds: { readonly firstMs: number; readonly lastMs: number }
}

/** ASCII without characters that a file system or header refuses. */
const safe = (text: string): string => text.replaceAll(/[^A-Za-z0-9_.-]/g, '_')

/** Names of one export differ, also where codes differ in refused characters or letter case alone. */
const createNames = () => {
  const taken = new Set<string>()
  return (base: string, extension: string): string => {
    for (let number = 1; ; number += 1) {
      const name = `${base}${number === 1 ? '' : `-${number}`}.${extension}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}

/** One file for each device and calendar year of its plant that has stored values. */
export const planFiles = (
  devices: readonly ExportDevice[],
  { fromMs, toMs, format }: { readonly fromMs: number; readonly toMs: number; readonly format: RawFileFormat },
): PlannedFile[] => {
  const nameOf = createNames()
  return devices
    .flatMap(({ farmCode, deviceCode, zone, bounds }) => {
      const range = { fromMs: Math.max(fromMs, bounds.firstMs), toMs: Math.min(toMs, bounds.lastMs + 1) }
      if (range.fromMs >= range.toMs) return []
      return periodsIn(zone, 'year', range.fromMs, range.toMs).map(({ label, startMs, endMs }) => ({
        ...{ farmCode, deviceCode, year: label },
        name: nameOf(`${safe(farmCode)}_${safe(deviceCode)}_${label}`, format),
        fromMs: Math.max(startMs, range.fromMs),
        toMs: Math.min(endMs, range.toMs),
      }))
    })
    .map((file, position) => ({ ...file, position }))
}
