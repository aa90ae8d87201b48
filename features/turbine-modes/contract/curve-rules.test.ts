import { expect, test } from 'vitest'
import { curveFaults, isRefused } from './curve-rules.ts'
import { type NoiseCurve, noCurves, type PowerCurve, type TurbineCurves } from './curve-shapes.ts'
import { levelSum, octaveFrequencies, thirdFrequencies, thirdsOf } from './frequencies.ts'
import { powerCoefficient } from './power-curve-rules.ts'

const facts = { ratedActivePower: 3_000, rotorDiameter: 110 }
const power = (pairs: readonly (readonly [number, number])[], more: Partial<PowerCurve> = {}): PowerCurve => ({
  ...{ density: 1.225, turbulenceFrom: null, turbulenceTo: null },
  points: pairs.map(([windSpeed, kw]) => ({ windSpeed, power: kw, thrust: null, rotorSpeed: null })),
  ...more,
})
const good = power([
  [3, 30],
  [7, 900],
  [12, 3_000],
  [25, 3_000],
])
const curves = (more: Partial<TurbineCurves>): TurbineCurves => ({ ...noCurves, ...more })
const codes = (given: Partial<TurbineCurves>, full?: readonly PowerCurve[]) =>
  curveFaults(curves(given), facts, full).map(({ path, code }) => `${path.join('.')} ${code}`)

test('a plain curve has no fault', () => expect(codes({ powerCurves: [good] })).toEqual([]))

test('a fault names its point, value and bound', () => {
  const steep = power([
    [3, 30],
    [6, 1_200],
    [12, 3_000],
  ])
  const [fault, ...others] = curveFaults(curves({ powerCurves: [steep] }), facts)
  expect(others).toEqual([])
  expect(fault).toMatchObject({ path: ['powerCurves', 0, 'points', 1, 'power'], code: 'cp-above-limit', bound: 0.593 })
  // 1,200 kW / (½ · 1.225 · π/4 · 110² · 6³ / 1,000)
  expect(fault?.value).toBeCloseTo(0.95445, 4)
})

test('Cp uses the density of the curve', () => {
  expect(powerCoefficient({ windSpeed: 10, power: 1_000 }, 1.225, 80)).toBeCloseTo(0.32481, 5)
  expect(powerCoefficient({ windSpeed: 10, power: 1_000 }, 1, 80)).toBeCloseTo(0.39789, 5)
  expect(powerCoefficient({ windSpeed: 0, power: 0 }, 1, 80)).toBeNull()
})

test.each([
  [
    'winds that do not rise',
    [
      [3, 0],
      [3, 10],
      [12, 3_000],
    ],
    'powerCurves.0.points.1.windSpeed not-rising',
  ],
  [
    'a wind above 50 m/s',
    [
      [3, 0],
      [12, 3_000],
      [51, 0],
    ],
    'powerCurves.0.points.2.windSpeed above-range',
  ],
  [
    'more than rated + 10 %',
    [
      [3, 0],
      [12, 3_300],
      [13, 3_301],
    ],
    'powerCurves.0.points.2.power above-rated',
  ],
  [
    'less than −2 %',
    [
      [0, -60],
      [1, -61],
      [12, 3_000],
    ],
    'powerCurves.0.points.1.power below-zero',
  ],
  [
    'powers in W',
    [
      [3, 30_000],
      [12, 3_000_000],
    ],
    'powerCurves.0.points watts-or-kilowatts',
  ],
  [
    'powers in MW',
    [
      [3, 0.03],
      [12, 3],
    ],
    'powerCurves.0.points watts-or-kilowatts',
  ],
  ['one point', [[3, 0]], 'powerCurves.0.points few-points'],
] as const)('refuses %s', (_, pairs, fault) => expect(codes({ powerCurves: [power(pairs)] })).toEqual([fault]))

test('each density is there once, and the standard density is needed', () => {
  expect(
    codes({
      powerCurves: [
        power(
          [
            [3, 30],
            [12, 2_800],
          ],
          { density: 1.1 },
        ),
      ],
    }),
  ).toEqual(['powerCurves standard-density'])
  expect(codes({ powerCurves: [good, good] })).toEqual(['powerCurves.1.density density-twice'])
  expect(codes({ powerCurves: [good, { ...good, turbulenceFrom: 6, turbulenceTo: 12 }] })).toEqual([])
  expect(codes({ powerCurves: [good, { ...good, density: 1.41 }] })).toEqual(['powerCurves.1.density above-range'])
})

test('a reduced mode is not above full power by more than 1 %', () => {
  const reduced = (kw: number) =>
    power([
      [3, 30],
      [7, kw],
      [12, 2_500],
    ])
  expect(codes({ powerCurves: [reduced(909)] }, [good])).toEqual([])
  expect(codes({ powerCurves: [reduced(915)] }, [good])).toEqual(['powerCurves.0.points.1.power above-full-power'])
})

test.each([
  [
    'cut-out below cut-in',
    [
      ['cutIn', 3, 600],
      ['cutOut', 2, 600],
    ],
    'cuts.1.windSpeed cut-order',
  ],
  [
    'no hysteresis',
    [
      ['cutOut', 25, 600],
      ['reCutIn', 25, 600],
    ],
    'cuts.0.windSpeed cut-order',
  ],
  [
    're-cut-out above cut-in',
    [
      ['cutIn', 3, 60],
      ['reCutOut', 3.5, 60],
    ],
    'cuts.0.windSpeed cut-order',
  ],
  [
    'the same averaging twice',
    [
      ['cutOut', 25, 600],
      ['cutOut', 30, 600],
    ],
    'cuts.1.averaging cut-twice',
  ],
  [
    'a gust below the mean',
    [
      ['cutOut', 25, 600],
      ['cutOut', 22, 3],
    ],
    'cuts.1.averaging cut-averaging',
  ],
  ['averaging above 10 minutes', [['cutOut', 25, 601]], 'cuts.0.averaging above-range'],
] as const)('refuses cuts: %s', (_, given, fault) => {
  const cuts = given.map(([kind, windSpeed, averaging]) => ({ kind, windSpeed, averaging }))
  expect(codes({ cuts })).toEqual([fault])
})

test('several cut-outs with a re-cut-in are in order', () => {
  const cuts = (
    [
      ['reCutOut', 2.5, 600],
      ['cutIn', 3, 600],
      ['reCutIn', 22, 300],
      ['cutOut', 25, 600],
      ['cutOut', 32, 3],
    ] as const
  ).map(([kind, windSpeed, averaging]) => ({ kind, windSpeed, averaging }))
  expect(codes({ cuts })).toEqual([])
})

const noise = (...levels: readonly number[]): NoiseCurve => ({
  at: 'hub',
  points: levels.map((level, index) => ({ windSpeed: 6 + index, level, uncertainty: null })),
})

test('a step above 3 dB is a warning, a level outside 60 to 125 dB(A) is refused', () => {
  const steps = curveFaults(curves({ noiseCurvesWithoutSerration: [noise(98, 101, 104.1)] }), facts)
  expect(steps).toMatchObject([
    { path: ['noiseCurvesWithoutSerration', 0, 'points', 2, 'level'], code: 'level-jump', isWarning: true },
  ])
  expect(isRefused(steps)).toBe(false)
  expect(codes({ noiseCurvesWithSerration: [noise(59, 61)] })).toEqual([
    'noiseCurvesWithSerration.0.points.0.level below-range',
  ])
})

const bands = [80.8, 85, 88.6, 90, 92.4, 93.7, 88.1, 75.5]

test('bands sum to the level of their wind within 0.1 dB', () => {
  expect(levelSum(bands)).toBeCloseTo(98.4, 1)
  const row = (levels: readonly number[], windSpeed = 6) => ({ windSpeed, serration: false, levels: [...levels] })
  const given = (octave: ReturnType<typeof row>) => ({
    noiseCurvesWithoutSerration: [noise(98.4)],
    octaveBands: [octave],
  })
  expect(codes(given(row(bands)))).toEqual([])
  // One band lower by 3 dB.
  expect(codes(given(row(bands.with(4, 89.4))))).toEqual(['octaveBands.0 band-sum'])
  expect(codes(given(row(bands, 7)))).toEqual(['octaveBands.0.windSpeed no-level'])
})

test('thirds sum to their octaves', () => {
  const thirds = thirdFrequencies.map((): number | null => null)
  for (const [octave] of octaveFrequencies.entries())
    for (const place of thirdsOf(octave)) thirds[place] = (bands[octave] ?? 0) - 10 * Math.log10(3)
  const given = (levels: (number | null)[]) => ({
    noiseCurvesWithoutSerration: [noise(98.4)],
    octaveBands: [{ windSpeed: 6, serration: false, levels: bands }],
    oneThirdOctaveBands: [{ windSpeed: 6, serration: false, levels }],
  })
  expect(codes(given(thirds))).toEqual([])
  expect(thirdsOf(0).map((place) => thirdFrequencies[place])).toEqual([50, 63, 80])
  expect(codes(given(thirds.with(16, (thirds[16] ?? 0) - 3)))).toEqual(['oneThirdOctaveBands.0.levels.17 third-sum'])
})
