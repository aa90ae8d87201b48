import { z } from 'zod'
import { DeviceDescription, PlantDescription } from '../../farms/contract/plant-description.ts'

/** Names of signals may have levels, as those of Sparkplug B do: `Nacelle/Temperature`. */
const signalName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*(\/[A-Za-z0-9_.-]+)*$/, 'letters, digits, _ . - in levels set apart by /')
  .max(100)

/** No value holds for longer than a week without another one, s. */
export const longestSilenceLimitS = 604_800

/** What stands for "no value" beside 9999: numbers such as -32768, and texts such as NaN (docs/missing-values.md). */
const missingValues = z.array(z.union([z.number(), z.string().trim().min(1).max(40)])).max(20)

/** Numbers outside are stored and left out of means; a limit that is left out is ours. */
const plausibleRange = z
  .object({ lowest: z.number().optional(), highest: z.number().optional() })
  .refine(({ lowest, highest }) => lowest === undefined || highest === undefined || lowest < highest, {
    error: 'lowest must be below highest',
  })

/** A signal of a device. Unit, type and decimals default to the catalogue's. */
export const SignalManifest = z.object({
  name: signalName,
  unit: z.string().max(20).optional(),
  valueType: z.enum(['number', 'boolean', 'text']).optional(),
  decimals: z.number().int().min(0).max(6).optional(),
  missing9999: z.boolean().optional(),
  /** In place of those of the plant. */
  missingValues: missingValues.optional(),
  plausibleRange: plausibleRange.optional(),
  /** How long a value holds when no other follows, s (docs/means.md); else ten minutes, or a longer life-word time-out. */
  longestSilenceS: z.number().int().min(1).max(longestSilenceLimitS).optional(),
})

export const DeviceManifest = DeviceDescription.extend({ signals: z.array(SignalManifest) })

/** Everything that Solvane must know of a plant before its data can be received: its description and the signals of its devices. */
export const PlantManifest = PlantDescription.extend({
  devices: z.array(DeviceManifest).min(1),
  /** Of all signals that name none of their own. */
  missingValues: missingValues.optional(),
}).meta({ id: 'PlantManifest' })
export type PlantManifest = z.infer<typeof PlantManifest>
export type DeviceManifest = z.infer<typeof DeviceManifest>
