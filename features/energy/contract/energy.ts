import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { technologies } from '../../../domain/technology.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Steps of the bars. */
export const energySteps = ['hour', 'day', 'week', 'month', 'year'] as const
export type EnergyStep = (typeof energySteps)[number]

/** Bars of one reply. */
export const mostEnergyBuckets = 800
/** Longest range, days. */
export const mostEnergyDays = 20 * 366

/**
 * Quantities that add up over time and over machines; figures are ratios of them (energy-figures.ts). Null: unknown. Energies
 * are in kWh, times in hours.
 */
export const energyQuantities = [
  /** Energy: time-weighted mean power × time with data. Negative while a plant takes more than it gives. */
  'produced',
  /** The part of it that has an expected energy. */
  'compared',
  /** How long power was known; of a farm without a signal of its own, the mean of its machines by rated power. */
  'covered',
  /** How long the bucket has lasted until now. */
  'elapsed',
  /** Rated power × covered, kWh. */
  'full',
  /** Expected energy for comparison with `produced`: scaled to its hours, null below nine tenths of them. */
  'expected',
  /** Machine hours in a state that can run, and with a known state. */
  'able',
  'states',
  /** Energy of the steps with irradiance, and P0 × H ÷ G of the same steps. */
  'paired',
  'reference',
  /** The same of the steps that also have a module temperature. */
  'pairedWarm',
  'referenceWarm',
  /** Energy of the steps with a flow, m³ through the turbines in them, and their hours (of a farm: the mean of its units). */
  'waterEnergy',
  'water',
  'waterHours',
  /** Flow of the river: m³ and hours. */
  'river',
  'riverHours',
  /** Head: m × h and hours. */
  'head',
  'headHours',
  /** Energy of the steps with a gas flow, and Nm³ in them. */
  'gasEnergy',
  'gas',
  /** Machine hours above 2 % of rated power. */
  'running',
  'charged',
  'discharged',
  /** Rise of the state of charge while charging and fall while discharging, percent; of a farm the mean of its banks. */
  'rise',
  'fall',
  /** Band of the state of charge, percent. */
  'chargeMinimum',
  'chargeMaximum',
  /** Of the registers of the grid meter. */
  'exported',
  'imported',
] as const
export type EnergyQuantity = (typeof energyQuantities)[number]

const perBucket = z.array(z.number().nullable())

/** A farm, or one of its machines. */
export const EnergySubject = z
  .object({
    farmCode: z.string(),
    machineCode: z.string().optional(),
    technology: z.enum(technologies),
    /** Installed power of a farm, rated power of a machine, kW. */
    ratedKw: z.number().nullable(),
    /** DC power of the modules, kWp; null where no model says it. */
    peakKw: z.number().nullable(),
    /** By bucket. Quantities of which nothing is known are absent. */
    quantities: z.partialRecord(z.enum(energyQuantities), perBucket),
    /** Energy and hours with data a year before, by bucket. */
    before: z.object({ produced: perBucket, covered: perBucket }).optional(),
  })
  .meta({ id: 'EnergySubject' })
export type EnergySubject = z.infer<typeof EnergySubject>

export const EnergyReply = z.object({
  /** Zone of the buckets' times; where farms of several zones each have their own calendar: that of the first. */
  zone: z.string(),
  /** Each farm counts by its own calendar, and these are several. */
  ownCalendars: z.boolean(),
  nowMs: z.number(),
  /** `label` as in domain/period.ts; `before`: label a year before, null where it has none. */
  buckets: z.array(
    z.object({ label: z.string(), startMs: z.number(), endMs: z.number(), before: z.string().nullable().optional() }),
  ),
  /** Width of the means from which all but `produced`, `covered` and registers is worked out; null: too long for them. */
  sourceStepMs: z.number().nullable(),
  subjects: z.array(EnergySubject),
})
export type EnergyReply = z.infer<typeof EnergyReply>

/** A day of a plant's calendar. */
export const localDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'a date like 2026-10-25')
  .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), 'a date')

export const getFleetEnergy = endpoint({
  id: 'getFleetEnergy',
  method: 'GET',
  path: '/api/MyFleetEnergy',
  isOurs: true,
  summary: 'Energy and its figures by hour, day, week, month or year of the calendars of plants, also a year before',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({
    farmCode: z.string().min(1).max(50).optional(),
    /** First day, and the day after the last. */
    from: localDate,
    to: localDate,
    by: z.enum(energySteps),
    /** IANA zone instead of the calendar of each plant. */
    zone: z.string().max(60).optional(),
    /** Also each machine. Needs farmCode. */
    machines: z.enum(['true', 'false']).default('false'),
    /** Also the same period a year before. */
    before: z.enum(['true', 'false']).default('false'),
    /** Only energy and hours, which stored means answer at once. */
    only: z.enum(['produced']).optional(),
  }),
  reply: EnergyReply,
})
