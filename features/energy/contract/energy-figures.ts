import type { Technology } from '../../../domain/technology.ts'
import type { EnergyQuantity, EnergySubject } from './energy.ts'
import * as formulas from './energy-formulas.ts'

/** Quantities of one subject and period. */
export type Quantities = Readonly<Partial<Record<EnergyQuantity, number | null>>>

/** Constants of a subject beside its quantities. */
export type FigureBase = Pick<EnergySubject, 'ratedKw' | 'peakKw'>

type Unit = 'kWh' | '%' | 'kWh/kWp' | 'm³/kWh' | 'm³/s' | 'm' | 'kWh/Nm³' | 'Nm³' | 'h' | ''

/** A figure of a period, as a column of tables and a choice of the chart. */
export interface EnergyFigure {
  readonly id: string
  readonly unit: Unit
  readonly decimals: number
  /** Technologies that have it; missing: all. */
  readonly technologies?: readonly Technology[]
  /** Whether it adds up over machines, so that bars may be stacked. */
  readonly adds?: true
  /** Its terms leave out plants without it, so that it may be of several technologies together. */
  readonly mixes?: true
  /** Means nothing for several farms together. */
  readonly ofOneFarm?: true
  readonly of: (quantities: Quantities, base: FigureBase) => number | null
}

const known = (value: number | null | undefined): number | null => value ?? null
const percent = (share: number | null): number | null => (share === null ? null : share * 100)
const producing: readonly Technology[] = ['wind', 'solar', 'hydro', 'biogas']

/** In the order of the columns. Formulas and their sources: energy-formulas.ts. */
export const energyFigures = [
  { id: 'produced', unit: 'kWh', decimals: 0, adds: true, of: (q) => known(q.produced) },
  { id: 'expected', unit: 'kWh', decimals: 0, technologies: producing, adds: true, of: (q) => known(q.expected) },
  {
    id: 'ofExpected',
    unit: '%',
    decimals: 1,
    technologies: producing,
    mixes: true,
    of: (q) => percent(formulas.ofExpected(known(q.compared), known(q.expected))),
  },
  {
    id: 'capacityFactor',
    unit: '%',
    decimals: 1,
    technologies: producing,
    of: (q) => percent(formulas.capacityFactor(known(q.produced), known(q.full))),
  },
  {
    id: 'availability',
    unit: '%',
    decimals: 1,
    of: (q) => percent(formulas.availability(known(q.able), known(q.states))),
  },
  {
    id: 'specificYield',
    unit: 'kWh/kWp',
    decimals: 2,
    technologies: ['solar'],
    of: (q, { peakKw }) => formulas.specificYield(known(q.produced), peakKw),
  },
  {
    id: 'performanceRatio',
    unit: '%',
    decimals: 1,
    technologies: ['solar'],
    of: (q) => percent(formulas.performanceRatio(known(q.paired), known(q.reference))),
  },
  {
    id: 'performanceRatioAtTemperature',
    unit: '%',
    decimals: 1,
    technologies: ['solar'],
    of: (q) => percent(formulas.performanceRatio(known(q.pairedWarm), known(q.referenceWarm))),
  },
  {
    id: 'specificWater',
    unit: 'm³/kWh',
    decimals: 2,
    technologies: ['hydro'],
    of: (q) => formulas.specificWater(known(q.water), known(q.waterEnergy)),
  },
  {
    id: 'turbineFlow',
    unit: 'm³/s',
    decimals: 1,
    technologies: ['hydro'],
    ofOneFarm: true,
    of: (q) => formulas.meanFlow(known(q.water), known(q.waterHours)),
  },
  {
    id: 'riverFlow',
    unit: 'm³/s',
    decimals: 1,
    technologies: ['hydro'],
    ofOneFarm: true,
    of: (q) => formulas.meanFlow(known(q.river), known(q.riverHours)),
  },
  {
    id: 'head',
    unit: 'm',
    decimals: 2,
    technologies: ['hydro'],
    ofOneFarm: true,
    of: (q) => formulas.meanOverTime(known(q.head), known(q.headHours)),
  },
  { id: 'gas', unit: 'Nm³', decimals: 0, technologies: ['biogas'], adds: true, of: (q) => known(q.gas) },
  {
    id: 'energyOfGas',
    unit: 'kWh/Nm³',
    decimals: 2,
    technologies: ['biogas'],
    of: (q) => formulas.energyOfGas(known(q.gasEnergy), known(q.gas)),
  },
  { id: 'running', unit: 'h', decimals: 1, technologies: ['biogas'], adds: true, of: (q) => known(q.running) },
  { id: 'charged', unit: 'kWh', decimals: 0, technologies: ['bess'], adds: true, of: (q) => known(q.charged) },
  { id: 'discharged', unit: 'kWh', decimals: 0, technologies: ['bess'], adds: true, of: (q) => known(q.discharged) },
  {
    id: 'roundTrip',
    unit: '%',
    decimals: 1,
    technologies: ['bess'],
    ofOneFarm: true,
    of: (q) =>
      percent(
        formulas.roundTripEfficiency({
          chargedKwh: known(q.charged),
          dischargedKwh: known(q.discharged),
          risePercent: known(q.rise),
          fallPercent: known(q.fall),
        }),
      ),
  },
  {
    id: 'cycles',
    unit: '',
    decimals: 2,
    technologies: ['bess'],
    ofOneFarm: true,
    of: (q) => formulas.equivalentCycles(known(q.fall)),
  },
  { id: 'chargeMinimum', unit: '%', decimals: 0, technologies: ['bess'], of: (q) => known(q.chargeMinimum) },
  { id: 'chargeMaximum', unit: '%', decimals: 0, technologies: ['bess'], of: (q) => known(q.chargeMaximum) },
  { id: 'exported', unit: 'kWh', decimals: 0, adds: true, of: (q) => known(q.exported) },
  { id: 'imported', unit: 'kWh', decimals: 0, adds: true, of: (q) => known(q.imported) },
  {
    id: 'data',
    unit: '%',
    decimals: 1,
    of: (q) => percent(formulas.shareOfData(known(q.covered), known(q.elapsed))),
  },
] as const satisfies readonly EnergyFigure[]
export type EnergyFigureId = (typeof energyFigures)[number]['id']

export const findFigure = (id: string): (EnergyFigure & { readonly id: EnergyFigureId }) | undefined =>
  energyFigures.find((figure) => figure.id === id)

/** Figures that any of these technologies has, in order. */
export const figuresOf = (
  technologies: readonly Technology[],
): readonly (EnergyFigure & { readonly id: EnergyFigureId })[] =>
  (energyFigures as readonly (EnergyFigure & { readonly id: EnergyFigureId })[]).filter(
    (figure) => !figure.technologies || figure.technologies.some((one) => technologies.includes(one)),
  )

/** Whether a subject of a technology has a figure. */
export const hasFigure = (figure: EnergyFigure, technology: Technology): boolean =>
  !figure.technologies || figure.technologies.includes(technology)

const smallest: readonly EnergyQuantity[] = ['chargeMinimum']
const largest: readonly EnergyQuantity[] = ['chargeMaximum']

/**
 * Quantities of several buckets or subjects together: sums, and the outer ends of bands. Ratios of the sums weigh each part by
 * what it stands for; a part without a value adds to neither side.
 */
export const together = (parts: readonly Quantities[]): Quantities => {
  const sum: Partial<Record<EnergyQuantity, number | null>> = {}
  for (const part of parts)
    for (const [name, value] of Object.entries(part) as [EnergyQuantity, number | null | undefined][]) {
      const before = sum[name] ?? null
      if (value === null || value === undefined) sum[name] = before
      else if (before === null) sum[name] = value
      else if (smallest.includes(name)) sum[name] = Math.min(before, value)
      else if (largest.includes(name)) sum[name] = Math.max(before, value)
      else sum[name] = before + value
    }
  return sum
}

/** Quantities of one bucket of a subject. */
export const quantitiesAt = (subject: Pick<EnergySubject, 'quantities'>, bucket: number): Quantities =>
  Object.fromEntries(Object.entries(subject.quantities).map(([name, values]) => [name, values?.[bucket] ?? null]))
