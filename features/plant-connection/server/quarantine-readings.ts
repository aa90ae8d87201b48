import type { Decoded, Reading } from '../../../platform/server/ingest/decoder.ts'
import type { DeviceReadings } from '../../../platform/server/ingest/quarantine.ts'

/** JSON has no word for these numbers; a tag may yet declare one its mark for "no value". */
interface KeptReading extends Omit<Reading, 'value'> {
  readonly value?: Reading['value']
  readonly notFinite?: string
}

const keptReading = (reading: Reading): KeptReading => {
  if (typeof reading.value !== 'number' || Number.isFinite(reading.value)) return reading
  const { value, ...rest } = reading
  return { ...rest, notFinite: String(value) }
}

/** Refused values as the quarantine keeps them, whatever the format of their message was. */
export const encodeReadings = (devices: readonly DeviceReadings[]): string =>
  JSON.stringify(devices.map((device) => ({ ...device, readings: device.readings.map(keptReading) })))

/** The same as a decoder would give them. */
export const decodeReadings = (text: string): Extract<Decoded, { readonly kind: 'readings' }>[] => {
  const devices = JSON.parse(text) as { farmCode: string; deviceCode: string; readings: KeptReading[] }[]
  return devices.map(({ farmCode, deviceCode, readings }) => ({
    kind: 'readings',
    farmCode,
    deviceCode,
    refusals: [],
    readings: readings.map(({ notFinite, ...reading }) => ({
      ...reading,
      value: notFinite === undefined ? (reading.value ?? null) : Number(notFinite),
    })),
  }))
}
