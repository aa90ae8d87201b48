/** A type of hydro unit: turbine and generator. Flows in m³/s. */
export interface HydroUnitModel {
  readonly manufacturer: string
  readonly name: string
  readonly ratedPowerKw: number
  readonly kind: 'Kaplan' | 'Francis'
  readonly mostFlow: number
  readonly leastFlow: number
  /** Head for which it was built, m. */
  readonly nominalHead: number
  readonly rpm: number
}

/** Share of a machine's most flow at which it works best, and how quickly it gets worse away from there. */
const hills = {
  Kaplan: { best: 0.72, peak: 0.93, fall: 0.16 },
  Francis: { best: 0.84, peak: 0.94, fall: 0.5 },
} as const
const generatorEfficiency = 0.972

/** Of turbine and generator together, at a share of the most flow; 0 at standstill. */
export const unitEfficiency = ({ kind }: HydroUnitModel, load: number): number => {
  if (load <= 0) return 0
  const { best, peak, fall } = hills[kind]
  return Math.max(0.2, peak - fall * (load - best) ** 2) * generatorEfficiency
}

/** A fair constant for the whole range: what the expected power is reckoned with. */
export const usualEfficiency = (model: HydroUnitModel): number => unitEfficiency(model, hills[model.kind].best + 0.08)

/** Power in kW: 9.81 × flow × head × efficiency, never above rated. */
export const hydroPowerKw = (model: HydroUnitModel, flow: number, head: number): number =>
  Math.min(9.81 * flow * head * unitEfficiency(model, flow / model.mostFlow), model.ratedPowerKw)

const rated = (model: Omit<HydroUnitModel, 'ratedPowerKw'>, share: number): HydroUnitModel => ({
  ...model,
  ratedPowerKw: Math.round((9.81 * model.mostFlow * model.nominalHead * share) / 10) * 10,
})

/** Invented makers and types, with proportions of machines that exist. */
export const hydroUnitModels = {
  fluvialisK28: rated(
    {
      manufacturer: 'Fluvialis',
      name: 'K28 Bulbe',
      kind: 'Kaplan',
      mostFlow: 44,
      leastFlow: 11,
      nominalHead: 10.8,
      rpm: 125,
    },
    0.89,
  ),
  fluvialisK19: rated(
    {
      manufacturer: 'Fluvialis',
      name: 'K19 Vertical',
      kind: 'Kaplan',
      mostFlow: 19,
      leastFlow: 5,
      nominalHead: 17.4,
      rpm: 214.3,
    },
    0.89,
  ),
  quedanovaF65: rated(
    {
      manufacturer: 'Quedanova',
      name: 'F65 Horizontal',
      kind: 'Francis',
      mostFlow: 12.4,
      leastFlow: 5,
      nominalHead: 61,
      rpm: 450,
    },
    0.9,
  ),
  fossheimF210: rated(
    {
      manufacturer: 'Fossheim',
      name: 'F210',
      kind: 'Francis',
      mostFlow: 7.2,
      leastFlow: 2.9,
      nominalHead: 208,
      rpm: 600,
    },
    0.9,
  ),
} as const satisfies Record<string, HydroUnitModel>
