import { standardDensity } from '../../../../domain/power-model.ts'
import type { TurbineCurves } from '../../contract/curve-shapes.ts'
import { powerCoefficient } from '../../contract/power-curve-rules.ts'

/** Quantities over wind speed. */
export const quantities = ['power', 'thrust', 'powerCoefficient', 'rotorSpeed', 'level'] as const
export type Quantity = (typeof quantities)[number]
export const unitOf: Readonly<Record<Quantity, string>> = {
  power: 'kW',
  thrust: '',
  powerCoefficient: '',
  rotorSpeed: 'rpm',
  level: 'dB(A)',
}
export const decimalsOf: Readonly<Record<Quantity, number>> = {
  power: 0,
  thrust: 3,
  powerCoefficient: 3,
  rotorSpeed: 1,
  level: 1,
}

/** Curves of a version at a hub height, with the name in the legend. */
export interface CurveSubject {
  readonly id: string
  readonly name: string
  readonly curves: TurbineCurves
}

/** A line of a quantity. `note` distinguishes several lines of a subject: a density, or serration. */
export interface CurveLine {
  readonly id: string
  readonly subject: string
  readonly note: { readonly density: number } | { readonly serration: boolean }
  readonly points: readonly (readonly [windSpeed: number, value: number])[]
}

type PowerQuantity = Exclude<Quantity, 'level'>
type Point = TurbineCurves['powerCurves'][number]['points'][number]

const quantityOf = (quantity: PowerQuantity, point: Point, density: number, rotorDiameter: number): number | null => {
  switch (quantity) {
    case 'power':
      return point.power
    case 'thrust':
      return point.thrust
    case 'rotorSpeed':
      return point.rotorSpeed
    case 'powerCoefficient':
      return powerCoefficient(point, density, rotorDiameter)
  }
}

/** The lines of a quantity. Of several subjects only the curves of standard density, so that they compare. */
export const curveLines = (
  subjects: readonly CurveSubject[],
  quantity: Quantity,
  rotorDiameter: number,
): readonly CurveLine[] =>
  subjects.flatMap(({ id, name, curves }): readonly CurveLine[] => {
    const own = { subject: name }
    if (quantity === 'level')
      return ([true, false] as const).flatMap((serration): readonly CurveLine[] =>
        (serration ? curves.noiseCurvesWithSerration : curves.noiseCurvesWithoutSerration).map(({ points }, index) => ({
          ...{ ...own, id: `${id} ${serration} ${index}`, note: { serration } },
          points: points.map(({ windSpeed, level }) => [windSpeed, level] as const),
        })),
      )
    const shown = curves.powerCurves.filter(({ density }) => subjects.length === 1 || density === standardDensity)
    return shown.map(({ density, points }, index) => ({
      ...{ ...own, id: `${id} ${density} ${index}`, note: { density } },
      points: points.flatMap((point): readonly (readonly [number, number])[] => {
        const value = quantityOf(quantity, point, density, rotorDiameter)
        return value === null ? [] : [[point.windSpeed, value]]
      }),
    }))
  })

/** Figures of lines by wind speed, for the table. */
export const figuresOf = (lines: readonly CurveLine[]): readonly (readonly (number | null)[])[] => {
  const winds = [...new Set(lines.flatMap(({ points }) => points.map(([wind]) => wind)))].toSorted((a, b) => a - b)
  const values = lines.map(({ points }) => new Map(points))
  return winds.map((wind) => [wind, ...values.map((held) => held.get(wind) ?? null)])
}
