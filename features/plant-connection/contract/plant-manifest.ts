import { z } from 'zod'
import { assetTypes } from '../../../domain/asset.ts'
import { technologies } from '../../../domain/technology.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/, 'letters, digits, _ . - only, at most 50 characters')

/** A signal of a device. Unit, type and decimals default to the catalogue's. */
export const SignalManifest = z.object({
  name: code,
  unit: z.string().max(20).optional(),
  valueType: z.enum(['number', 'boolean', 'text']).optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  missing9999: z.boolean().optional(),
})

export const DeviceManifest = z.object({
  deviceCode: code,
  entCode: code,
  type: z.enum(assetTypes),
  name: z.string().min(1).max(120),
  subFarmCode: code.optional(),
  manufacturer: z.string().max(120).optional(),
  model: z.string().max(120).optional(),
  ratedPowerKw: z.number().nonnegative().optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  signals: z.array(SignalManifest),
})

/** Everything that Solvane must know of a plant before its data can be received. Powers in kW, zone as IANA name. */
export const PlantManifest = z
  .object({
    farmCode: code,
    entCode: code,
    name: z.string().min(1).max(120),
    technology: z.enum(technologies),
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    region: z.string().max(80).optional(),
    subsidiary: z.string().max(80).optional(),
    pentagram: z.string().min(3).max(10),
    timezone: z.string().refine(isTimeZone, 'is not a time zone, e.g. Europe/Paris'),
    latitude: z.number().min(-90).max(90).optional(),
    longitude: z.number().min(-180).max(180).optional(),
    ratedPowerKw: z.number().nonnegative(),
    installedPowerKw: z.number().nonnegative(),
    lifeWordTimeoutS: z.number().int().positive(),
    hasCamera: z.boolean().default(false),
    subFarms: z.array(
      z.object({
        subFarmCode: code,
        name: z.string().min(1).max(120),
        feeder: z.string().max(40).optional(),
        installedPowerKw: z.number().nonnegative(),
      }),
    ),
    /** Machines and stations; the farm's own controller has type FARM. */
    devices: z.array(DeviceManifest).min(1),
  })
  .meta({ id: 'PlantManifest' })
export type PlantManifest = z.infer<typeof PlantManifest>
export type DeviceManifest = z.infer<typeof DeviceManifest>
