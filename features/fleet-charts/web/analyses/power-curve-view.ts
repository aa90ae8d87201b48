import { type ShownUnit, shownUnit } from '../../../../domain/unit.ts'
import type { ShownTable } from '../../../../kit/composites/data-table/shown-table.ts'
import type { PlotCell, PlotLine, PlotReading } from '../../../../kit/composites/plot-chart/plot-model.ts'
import { binWidth, leastOfBin } from '../../../history/contract/analyses/power-bins.ts'
import type { AnalysisView, ReadUnit, ViewParts } from './analysis-view.ts'
import { axisOf, column, headed, readUnit, row, titled } from './analysis-view.ts'

type Curve = readonly (readonly [number, number])[]

/** Power of a reference curve at a wind speed, kW; null outside it. */
export const referenceKw = (curve: Curve, wind: number): number | null => {
  const index = curve.findIndex(([speed]) => speed >= wind)
  const [right, left] = [curve[index], curve[index - 1]]
  if (!right) return null
  if (!left) return right[0] === wind ? right[1] : null
  return left[1] + ((right[1] - left[1]) * (wind - left[0])) / (right[0] - left[0])
}

interface BinnedMachine {
  readonly result: NonNullable<ViewParts['reply']['powerCurve']>[number]
  readonly subject: ViewParts['subjects'][number]
  readonly place: number
}

/** How wind and power are read. */
interface CurveUnits {
  readonly wind: ShownUnit
  readonly power: ReadUnit
}

const whole = ({ result }: BinnedMachine) => result.bins.filter(({ count }) => count >= leastOfBin)

const measuredLines = (machines: readonly BinnedMachine[], { wind, power }: CurveUnits): PlotLine[] =>
  machines.map((machine) => ({
    id: machine.subject.source.id,
    name: machine.subject.source.name,
    place: machine.place,
    dots: true,
    points: whole(machine).map((bin) => [wind.of(bin.wind), power.of(bin.powerKw, machine.subject)] as const),
  }))

/** Machines of one model have one reference. */
const referenceLines = (
  machines: readonly BinnedMachine[],
  { wind, power }: CurveUnits,
  words: ViewParts['words'],
): PlotLine[] => {
  const subjects = new Map(
    machines.flatMap(({ subject }) => (subject.source.curve ? [[JSON.stringify(subject.source.curve), subject]] : [])),
  )
  return [...subjects.values()].map((subject) => ({
    id: `${subject.source.id} reference`,
    name: subjects.size === 1 ? words('analysis.reference') : `${words('analysis.reference')}: ${subject.source.name}`,
    place: -1,
    dashed: true,
    points: (subject.source.curve ?? []).map(([speed, kw]) => [wind.of(speed), power.of(kw, subject)] as const),
  }))
}

/** How many values lie where, of one machine alone. */
const densityCells = ([machine, ...others]: readonly BinnedMachine[], { wind, power }: CurveUnits): PlotCell[] => {
  if (!machine || others.length > 0) return []
  const { result, subject } = machine
  const { xMin, xMax, yMin, yMax, columns, rows, cells } = result.density
  const most = Math.max(1, ...cells.map(([, , count]) => count))
  const x = (part: number) => wind.of(xMin + ((xMax - xMin) * part) / columns)
  const y = (part: number) => power.of(yMin + ((yMax - yMin) * part) / rows, subject)
  return cells.map(([column, row, count]) => ({
    x0: x(column),
    x1: x(column + 1),
    y0: y(row),
    y1: y(row + 1),
    share: count / most,
  }))
}

const curveNotes = (machines: readonly BinnedMachine[], { words, format }: ViewParts): string[] => {
  const densities = machines.flatMap(({ result }) => result.airDensity ?? [])
  const mean = densities.reduce((sum, density) => sum + density, 0) / Math.max(1, densities.length)
  const leftOut = machines.reduce((sum, { result }) => sum + result.leftOut, 0)
  const from = machines[0]?.result.densityFrom ?? 'elevation'
  return [
    words('analysis.powerCurveNote', { bin: format.number(binWidth, 1) }),
    ...(densities.length > 0 ? [words(`analysis.airDensity.${from}`, { density: format.number(mean, 3) })] : []),
    ...(leftOut > 0 ? [words('analysis.leftOut', { count: format.number(leftOut) })] : []),
  ]
}

const curveTable = (machines: readonly BinnedMachine[], { wind, power }: CurveUnits, parts: ViewParts): ShownTable => {
  const { words, quantityName } = parts
  const ofPower = (name: string) => column(headed(name, power.unit), power.decimals)
  return {
    columns: [
      column(words('analysis.machine')),
      column(headed(words('analysis.bin'), wind.unit), wind.decimals),
      column(headed(words('analysis.windNormalised'), wind.unit), 2),
      ofPower(quantityName('ActivePower')),
      ofPower(words('analysis.reference')),
      ofPower(words('analysis.deviation')),
      ofPower(words('analysis.uncertainty')),
      column(words('analysis.count'), 0),
    ],
    rows: machines.flatMap(({ result, subject }) =>
      result.bins.map((bin) => {
        const reference = subject.source.curve ? referenceKw(subject.source.curve, bin.wind) : null
        return row([
          subject.source.name,
          wind.of(bin.centre),
          wind.of(bin.wind),
          power.of(bin.powerKw, subject),
          reference === null ? null : power.of(reference, subject),
          power.of(bin.deviationKw, subject),
          power.of(bin.uncertaintyKw, subject),
          bin.count,
        ])
      }),
    ),
  }
}

/** What the bins say one by one: to the pointer and to the arrows. */
const binMarks = (machines: readonly BinnedMachine[], { wind, power }: CurveUnits, parts: ViewParts) => {
  const { words, format, quantityName } = parts
  const found = machines.flatMap((machine) => whole(machine).map((bin) => ({ bin, subject: machine.subject })))
  const windText = (value: number) => `${format.number(wind.of(value), wind.decimals)} ${wind.unit}`
  return {
    marks: found.map(({ bin, subject }) => ({ x: wind.of(bin.wind), y: power.of(bin.powerKw, subject) })),
    reading: (mark: number): PlotReading => {
      const one = found[mark]
      if (!one) return { title: '', rows: [] }
      const { bin, subject } = one
      const powerText = (kw: number | null) =>
        kw === null ? '-' : `${format.number(power.of(kw, subject), power.decimals)} ${power.unit}`
      return {
        title: `${subject.source.name} · ${words('analysis.bin')} ${windText(bin.centre)}`,
        rows: [
          [quantityName('WindSpeed'), windText(bin.wind)],
          [quantityName('ActivePower'), powerText(bin.powerKw)],
          [
            words('analysis.reference'),
            powerText(subject.source.curve ? referenceKw(subject.source.curve, bin.wind) : null),
          ],
          [words('analysis.deviation'), powerText(bin.deviationKw)],
          [words('analysis.count'), format.number(bin.count)],
        ],
      }
    },
  }
}

/** Power over wind in bins of 0.5 m/s at standard density, beside the reference of the manufacturer. */
export const powerCurveView = (parts: ViewParts): AnalysisView => {
  const { reply, subjects, words, format, quantityName } = parts
  const units = { power: readUnit(parts, 'ActivePower'), wind: shownUnit('m/s', 1, format.wishes) }
  const machines = (reply.powerCurve ?? []).flatMap((result, place): BinnedMachine[] => {
    const subject = subjects[place]
    return subject ? [{ result, subject, place }] : []
  })
  const lines = [...referenceLines(machines, units, words), ...measuredLines(machines, units)]
  const cells = densityCells(machines, units)
  const { marks, reading } = binMarks(machines, units, parts)
  const powers = [...lines.flatMap(({ points }) => points.flatMap(([, y]) => y ?? [])), ...cells.map(({ y1 }) => y1)]
  return {
    plots: [
      {
        id: 'powerCurve',
        title: words('analysis.kind.powerCurve'),
        plot: {
          kind: 'xy',
          x: axisOf(titled(words('analysis.windNormalised'), units.wind.unit), [0, ...marks.map(({ x }) => x)], 10),
          y: axisOf(titled(quantityName('ActivePower'), units.power.unit), powers, 6, true),
          heightPx: 480,
          ...{ lines, cells, marks, reading },
        },
      },
    ],
    legend: {
      lines,
      scale:
        cells.length > 0
          ? { title: words('analysis.density'), low: words('analysis.few'), high: words('analysis.many') }
          : undefined,
    },
    table: curveTable(machines, units, parts),
    notes: curveNotes(machines, parts),
  }
}
