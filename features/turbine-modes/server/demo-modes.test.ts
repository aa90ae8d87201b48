import { expect, test } from 'vitest'
import { curveFaults } from '../contract/curve-rules.ts'
import { demoCurves, demoModes, demoTurbines } from './demo-curves.ts'

test.each(demoTurbines.map((turbine) => [turbine.model, turbine] as const))(
  'invented curves of %s have no fault, and a reduced mode is below full power',
  (_, turbine) => {
    const facts = { ratedActivePower: turbine.ratedKw, rotorDiameter: turbine.diameter }
    const full = demoCurves(turbine, demoModes[0]).powerCurves
    for (const mode of demoModes)
      expect(curveFaults(demoCurves(turbine, mode), facts, mode.share === 1 ? [] : full)).toEqual([])
  },
)
