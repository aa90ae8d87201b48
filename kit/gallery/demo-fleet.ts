/** Invented machines for the gallery: the same ones every time. */
export interface DemoMachine {
  readonly id: string
  readonly name: string
  readonly technology: 'wind' | 'solar'
  readonly state: 'run' | 'stop' | 'lost'
  readonly powerKw: number | null
  readonly windMetrePerSecond: number | null
  readonly availabilityPercent: number | null
  readonly energyMwh: number | null
  readonly machines?: readonly DemoMachine[]
}

/** Repeatable noise from 0 to 1. */
const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

const names = ['Alta Serra', 'Brisa do Mar', 'Col du Vent', 'Dehesa Larga', 'Évora Norte', 'Ferme des Hauts']

const machineOf = (farm: number, number: number): DemoMachine => {
  const seed = farm * 1_000 + number
  const lost = farm % 9 === 4
  const stopped = noise(seed) < 0.05
  const solar = farm % 3 === 1
  return {
    id: `f${farm}m${number}`,
    name: `${solar ? 'INV' : 'WT'}${number}`,
    technology: solar ? 'solar' : 'wind',
    state: lost ? 'lost' : stopped ? 'stop' : 'run',
    powerKw: lost ? null : stopped ? 0 : Math.round(noise(seed + 0.5) * 3_000),
    windMetrePerSecond: lost || solar ? null : Math.round(noise(seed + 0.7) * 180) / 10,
    availabilityPercent: lost ? null : Math.round((90 + noise(seed + 0.2) * 10) * 10) / 10,
    energyMwh: lost ? null : Math.round(noise(seed + 0.9) * 60_000) / 1_000,
  }
}

/** `farms` groups of `machines` each; the third has a name of 60 characters, the fifth has lost its connection. */
export const demoFleet = (farms: number, machines: number): DemoMachine[] =>
  Array.from({ length: farms }, (_, farm) => ({
    id: `f${farm}`,
    name:
      farm === 2
        ? 'Parque eólico de Nossa Senhora da Boa Viagem e Santa Catarina'
        : `${names[farm % names.length]} ${Math.floor(farm / names.length) + 1}`,
    technology: farm % 3 === 1 ? 'solar' : 'wind',
    state: 'run',
    powerKw: null,
    windMetrePerSecond: null,
    availabilityPercent: null,
    energyMwh: null,
    machines: Array.from({ length: machines }, (_, number) => machineOf(farm, number + 1)),
  }))
