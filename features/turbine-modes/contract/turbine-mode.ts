import { z } from 'zod'
import { curveFields } from './curve-shapes.ts'

/** Shapes of modes, versions and hub heights (specification 001 §3). Ids are whole numbers; 0 stands for a new one. */

const largestId = 2_147_483_647
export const newId = 0
export const id = () => z.number().int().min(1).max(largestId)
const givenId = () => z.number().int().min(newId).max(largestId)
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
    .regex(/^[^\u0000-\u001f\u007f]+$/, 'must be one line')

export const hubHeightRange = [10, 250] as const
export const windClasses = ['I', 'II', 'III', 'IV', 'S'] as const

/** Facts of a hub height that users enter. */
export const GivenHubHeight = z
  .strictObject({
    /** Height of the hub above ground, m. */
    height: z.number().min(hubHeightRange[0]).max(hubHeightRange[1]),
    windClass: z.enum(windClasses).nullable().default(null),
    /** The manufacturer offers modes at this height on request only. */
    modeAvailableOnRequest: z.boolean().default(false),
  })
  .meta({ id: 'GivenTurbineHubHeight' })
export type GivenHubHeight = z.infer<typeof GivenHubHeight>

/** A hub height of a model. In a version it has the curves of the version. */
export const HubHeight = z
  .object({
    id: id(),
    /** m. */
    height: z.number(),
    /** Hub height and half the rotor, m. */
    totalHeight: z.number(),
    windClass: z.enum(windClasses).nullable(),
    modeAvailableOnRequest: z.boolean(),
    /** Null outside a version. */
    versionHubHeightId: id().nullable(),
    /** Machines have this hub height. */
    hasEntityLinked: z.boolean(),
    /** Versions have curves for this hub height. */
    hasVersionsLinked: z.boolean(),
    ...curveFields,
  })
  .meta({ id: 'TurbineHubHeight' })
export type HubHeight = z.infer<typeof HubHeight>

/** A version of a mode: curves that hold from a day on. */
export const ModeVersion = z
  .object({
    id: id(),
    name: z.string(),
    /** First day on which the version holds, in the time zone of the plant. */
    date: z.iso.date(),
    /** Powers are at the medium-voltage side of the transformer; else at the terminals of the turbine. */
    isMediumVoltageSide: z.boolean(),
    source: z.string().nullable(),
    licence: z.string().nullable(),
    /** Only these groups and users read the curves; with two empty lists, all who read models. */
    groupIdsWithAccess: z.array(z.string()),
    userIdsWithAccess: z.array(z.string()),
    /** The version has an access list. */
    isRestricted: z.boolean(),
    /** False: the caller is not on the list, and `hubHeightWindClassDtos` is empty. */
    isReadable: z.boolean(),
    /** Machines use the version: it does not change any more. */
    isUsed: z.boolean(),
    /** Largest power of its curves, kW; null without a power curve. */
    ratedPower: z.number().nullable(),
    createdAtMs: z.number(),
    createdBy: z.string().nullable(),
    hubHeightWindClassDtos: z.array(HubHeight),
  })
  .meta({ id: 'TurbineModeVersion' })
export type ModeVersion = z.infer<typeof ModeVersion>

/** A mode of a wind turbine model, e.g. full power or a reduced noise mode. */
export const TurbineMode = z
  .object({
    id: id(),
    /** Number of changes: a change names the one that the user saw. */
    version: z.number().int(),
    name: z.string(),
    isFullPowerMode: z.boolean(),
    /** Id of the wind turbine model. */
    wtmId: id(),
    /** Day on which the data were read from their source. */
    dataFetchDate: z.iso.date().nullable(),
    /** Newest first. */
    versions: z.array(ModeVersion),
  })
  .meta({ id: 'TurbineMode' })
export type TurbineMode = z.infer<typeof TurbineMode>

/** Curves of a version at a hub height, by its id. Further facts of the hub height are ignored. */
const GivenWindClass = z.object({ id: id(), ...curveFields })

const userIds = () => z.array(z.uuid()).max(500).default([])

const GivenVersion = z.strictObject({
  /** 0: a new version. Another id corrects a version that no machine uses. */
  id: givenId(),
  name: line(80),
  date: z.iso.date().refine((day) => day >= '1970-01-01' && day <= '2100-12-31', 'from 1970 to 2100'),
  isMediumVoltageSide: z.boolean(),
  source: line(300).nullable().default(null),
  licence: line(200).nullable().default(null),
  groupIdsWithAccess: userIds(),
  userIdsWithAccess: userIds(),
  hubHeightWindClassDtos: z.array(GivenWindClass).max(20),
})
export type GivenVersion = z.output<typeof GivenVersion>

/** A mode as it is saved. Properties that are left out do not change; versions that are left out stay. */
export const GivenMode = z
  .strictObject({
    /** As in the address. */
    id: givenId().optional(),
    /** Needed for a mode that exists. */
    version: z.number().int().optional(),
    name: line(80),
    isFullPowerMode: z.boolean(),
    wtmId: id(),
    dataFetchDate: z.iso.date().nullable().optional(),
    versions: z.array(GivenVersion).max(20).default([]),
  })
  .meta({ id: 'GivenTurbineMode' })
export type GivenMode = z.output<typeof GivenMode>
export type GivenModeInput = z.input<typeof GivenMode>
