import { z } from 'zod'
import { assetTypes } from '../../../domain/asset.ts'
import { causeGroups } from '../../../domain/cause-group.ts'
import { codeCauses } from '../../../domain/code-cause.ts'
import { languages } from '../../../domain/language.ts'
import { alarmSeverities } from '../../../domain/plant-event.ts'
import { technologies } from '../../../domain/technology.ts'
import { isTimeZone } from '../../../domain/time-zone.ts'

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,49}$/, 'letters, digits, _ . - only, at most 50 characters')

const share = z.number().min(0).max(1)

/** Power model of a wind turbine as its gateway describes it. */
const WindModel = z.object({
  kind: z.literal('wind'),
  curve: z
    .array(z.tuple([z.number().min(0).max(60), z.number()]))
    .min(2)
    .max(120)
    .refine((curve) => curve.every(([speed], index) => index === 0 || speed > (curve[index - 1]?.[0] ?? 0)), {
      error: 'wind speeds of a power curve must rise',
    }),
  elevationM: z.number().min(-500).max(6000),
})

const otherModels = [
  z.object({
    kind: z.literal('solar'),
    dcPowerKw: z.number().positive(),
    acPowerKw: z.number().positive(),
    temperatureCoefficientPerK: z.number().min(-0.02).max(0),
    losses: share,
  }),
  z.object({ kind: z.literal('hydro'), ratedPowerKw: z.number().positive(), efficiency: share }),
  z.object({ kind: z.literal('biogas'), ratedPowerKw: z.number().positive(), electricalEfficiency: share }),
  z.object({ kind: z.literal('battery'), ratedPowerKw: z.number().positive() }),
] as const

/** Model of the expected power of a machine; meaning of the fields in domain/power-model.ts. */
export const PowerModelDescription = z.discriminatedUnion('kind', [WindModel, ...otherModels])

const points = z.array(z.tuple([z.number(), z.number()])).max(500)

/** The model that holds now: the gateway's, or one of a version of the catalogue. */
export const CurrentPowerModel = z.discriminatedUnion('kind', [
  z.object({
    ...WindModel.shape,
    curve: points,
    curves: z.array(z.object({ density: z.number(), points })).optional(),
    control: z.enum(['pitch', 'stall']).optional(),
    cutOut: z.number().optional(),
    origin: z
      .object({
        model: z.string(),
        mode: z.string(),
        version: z.string(),
        date: z.string(),
        hubHeight: z.number(),
        isMediumVoltageSide: z.boolean(),
        source: z.string().nullable(),
      })
      .optional(),
  }),
  ...otherModels,
])

export const DeviceDescription = z.object({
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
  powerModel: PowerModelDescription.optional(),
})

/** Meanings of the codes of a manufacturer's machines, in the manufacturer's own words. */
const CodeBookDescription = z.object({
  /** As the devices name it. */
  manufacturer: z.string().min(1).max(120),
  codes: z
    .array(
      z.object({
        code: z.number().int(),
        text: z.string().trim().min(1).max(200),
        /** Meaning in words that are the same for all manufacturers: also the source of a limit. */
        cause: z.enum(codeCauses).optional(),
        alarm: z
          .object({
            severity: z.enum(alarmSeverities),
            priority: z.number().int().min(1).max(4),
            causeGroup: z.enum(causeGroups),
            latches: z.boolean().optional(),
            signals: z.array(z.string().max(60)).max(8).readonly().optional(),
            advice: z.partialRecord(z.enum(languages), z.string().trim().min(1).max(1_000)).optional(),
          })
          .optional(),
      }),
    )
    .max(5_000)
    .refine((codes) => new Set(codes.map((one) => one.code)).size === codes.length, {
      error: 'a code may stand once in the list of a manufacturer',
    }),
})

/** A farm with its sub-farms, devices and status codes; it names no signals. Powers in kW, zone as IANA name. */
export const PlantDescription = z.object({
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
  devices: z.array(DeviceDescription).min(1),
  /** Lists of status codes, one a manufacturer; a list that is named replaces the one that was known. */
  codeBooks: z
    .array(CodeBookDescription)
    .max(50)
    .refine((books) => new Set(books.map((one) => one.manufacturer)).size === books.length, {
      error: 'a manufacturer may have one list of codes',
    })
    .optional(),
})
export type PlantDescription = z.infer<typeof PlantDescription>
