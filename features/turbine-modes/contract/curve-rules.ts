import type { CurveFault } from './curve-fault.ts'
import type { PowerCurve, TurbineCurves } from './curve-shapes.ts'
import { cutFaults } from './cut-rules.ts'
import { bandFaults, noiseCurveFaults } from './noise-rules.ts'
import { aboveFullPowerFaults, powerCurvesFaults, type TurbineFacts } from './power-curve-rules.ts'

/**
 * All faults and warnings of the curves of a version at one hub height. `full`: power curves of the full-power mode at this
 * height, for a reduced mode. Page and server apply the same rules.
 */
export const curveFaults = (
  curves: TurbineCurves,
  facts: TurbineFacts,
  full: readonly PowerCurve[] = [],
): readonly CurveFault[] => [
  ...powerCurvesFaults(curves.powerCurves, facts),
  ...aboveFullPowerFaults(curves.powerCurves, full, facts),
  ...cutFaults(curves.cuts),
  ...(['noiseCurvesWithSerration', 'noiseCurvesWithoutSerration'] as const).flatMap((key) =>
    curves[key].flatMap((curve, index) => noiseCurveFaults([key, index], curve)),
  ),
  ...bandFaults(curves),
]

/** Whether curves can be saved. */
export const isRefused = (faults: readonly CurveFault[]): boolean => faults.some(({ isWarning }) => !isWarning)
