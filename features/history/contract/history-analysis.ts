import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { epochMs } from './history.ts'

/** What a line of the request names, in the order of its tags. */
export const analysisKinds = ['scatter', 'powerCurve', 'duration', 'dayHours', 'windRose'] as const
export type AnalysisKind = (typeof analysisKinds)[number]

/** Tags that each subject of a kind needs, and may have. */
export const tagsOfKind: Record<AnalysisKind, { readonly least: number; readonly most: number }> = {
  /** x, y. */
  scatter: { least: 2, most: 2 },
  /** Wind speed, active power; then temperature and air pressure for the density. */
  powerCurve: { least: 2, most: 4 },
  duration: { least: 1, most: 1 },
  dayHours: { least: 1, most: 1 },
  /** Wind direction, wind speed. */
  windRose: { least: 2, most: 2 },
}

/** `12:13,22:23`: subjects separated by commas, each of tags separated by colons; `-` for a tag that is not there. */
const subjects = z
  .string()
  .regex(/^\d+(:(\d+|-))*(,\d+(:(\d+|-))*)*$/, 'tags of each subject by colons, subjects by commas')
  .transform((text) =>
    text.split(',').map((subject) => subject.split(':').map((tag) => (tag === '-' ? null : Number(tag)))),
  )
  .pipe(z.array(z.array(z.number().int().nullable()).max(4)).max(40, 'at most 40 subjects in one request'))

const Density = z
  .object({
    xMin: z.number(),
    xMax: z.number(),
    yMin: z.number(),
    yMax: z.number(),
    columns: z.number().int(),
    rows: z.number().int(),
    /** Column from the left, row from below, number of pairs. */
    cells: z.array(z.tuple([z.number(), z.number(), z.number()])),
    count: z.number().int(),
    correlation: z.number().nullable(),
  })
  .meta({ id: 'ValueDensity' })

const PowerBins = z
  .object({
    bins: z.array(
      z.object({
        centre: z.number(),
        wind: z.number(),
        powerKw: z.number(),
        deviationKw: z.number(),
        uncertaintyKw: z.number(),
        count: z.number().int(),
      }),
    ),
    /** Of wind at standard density and power. */
    density: Density,
    /** Values of ten minutes in which the turbine did not run. */
    leftOut: z.number().int(),
    /** Mean air density, kg/m³; null without values. */
    airDensity: z.number().nullable(),
    /** What the air density was worked out from. */
    densityFrom: z.enum(['measured', 'temperature', 'elevation']),
  })
  .meta({ id: 'PowerBins' })

export const HistoryAnalysis = z
  .object({
    /** Width of the means that were read, ms. */
    stepMs: z.number(),
    /** In the order of the subjects; of the asked kind. */
    scatter: z.array(Density).optional(),
    powerCurve: z.array(PowerBins).optional(),
    duration: z
      .array(z.object({ shares: z.array(z.number()), values: z.array(z.number()), hours: z.number() }))
      .optional(),
    dayHours: z
      .array(z.object({ days: z.array(z.string()), hours: z.array(z.array(z.number().nullable())) }))
      .optional(),
    windRose: z
      .array(z.object({ counts: z.array(z.array(z.number())), calm: z.number().int(), count: z.number().int() }))
      .optional(),
  })
  .meta({ id: 'HistoryAnalysis' })
export type HistoryAnalysis = z.infer<typeof HistoryAnalysis>

export const getHistoryAnalysis = endpoint({
  id: 'getHistoryAnalysis',
  method: 'GET',
  path: '/api/History/Analysis',
  isOurs: true,
  summary: 'Density of pairs, power by wind bins, duration curve, means by day and hour, or wind rose of [from, to)',
  right: { product: 'MyFleet', flag: READ },
  pace: 'figures',
  query: z.object({
    kind: z.enum(analysisKinds),
    subjects,
    from: epochMs,
    to: epochMs,
    /** IANA zone of the days and hours. */
    zone: z.string().max(60),
    /** Of power curves, by subject: rated power in kW, and height of the hub above sea level in m. */
    rated: z
      .string()
      .max(1_000)
      .regex(/^[\d.]+(,[\d.]+)*$/)
      .optional(),
    elevation: z
      .string()
      .max(1_000)
      .regex(/^-?[\d.]+(,-?[\d.]+)*$/)
      .optional(),
  }),
  reply: HistoryAnalysis,
})
