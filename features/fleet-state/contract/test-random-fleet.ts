import { machineOf, rowOf, testFigure, testReader, windModel } from './test-farm.ts'

export const nowMs = 10_000_000
/** A small generator: the same fleets in each run. */
const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

export const randomFarms = ['OA', 'OB', 'OC'].map((code, index) =>
  rowOf(code, {
    powerModels: { m: windModel },
    installedPower: 4_000 * (index + 1),
    machines: ['WT1', 'WT2', 'WT3'].map((name) =>
      machineOf(code, name, { signals: ['State', 'ActivePower', 'WindSpeed'], powerModel: 'm' }),
    ),
  }),
)
const states = ['RUN', 'FAULT', 'STOP', 'MAINTENANCE', 'CURTAILED', 'READY']

/** A fleet of which machines and whole farms may be silent, late or never heard. */
export const randomLive = (seed: number) => {
  const random = randomOf(seed)
  const ageMs = () => (random() < 0.7 ? 1_000 : random() * 2_000_000)
  const values = Object.fromEntries(
    randomFarms.flatMap((farm) => [
      [`${farm.id}/LifeWord`, { value: 1, ageMs: ageMs() }],
      ...farm.machines.flatMap(({ machine }) =>
        random() < 0.1
          ? []
          : [
              [`${farm.id}/${machine.machineCode}/State`, states[Math.floor(random() * states.length)] ?? 'RUN'],
              [
                `${farm.id}/${machine.machineCode}/ActivePower`,
                { value: Math.round(random() * 2_000), ageMs: ageMs() },
              ],
              [`${farm.id}/${machine.machineCode}/WindSpeed`, 3 + random() * 20],
            ],
      ),
    ]),
  )
  const means = Object.fromEntries(
    randomFarms.flatMap((farm) =>
      farm.machines.map(({ id }) => {
        const isKnown = random() < 0.8
        const [actualKw, expectedKw] = [random() * 2_000, random() * 2_000]
        return [id, isKnown ? { actualKw, expectedKw } : {}]
      }),
    ),
  )
  return { ...testReader(values, nowMs, undefined, means), figure: testFigure }
}
