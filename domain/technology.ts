/** Kinds of renewable plant that Solvane knows (specification 000 §3; `bess` is battery storage). */
export const technologies = ['wind', 'solar', 'hydro', 'biogas', 'bess'] as const
export type Technology = (typeof technologies)[number]

/** The code that the specification's payloads carry in `type`, e.g. WINDFARM. */
export type FarmType = 'WINDFARM' | 'SOLARFARM' | 'HYDROFARM' | 'BIOGASFARM' | 'BESSFARM'

const farmTypes: Record<Technology, FarmType> = {
  wind: 'WINDFARM',
  solar: 'SOLARFARM',
  hydro: 'HYDROFARM',
  biogas: 'BIOGASFARM',
  bess: 'BESSFARM',
}

export const farmTypeOf = (technology: Technology): FarmType => farmTypes[technology]

export const technologyOfFarmType = (type: string): Technology | undefined =>
  technologies.find((technology) => farmTypes[technology] === type.toUpperCase())

/** Colours fixed by specification 000 §3; used only as small marks and series colours. */
export const technologyColours: Record<Technology | 'default', string> = {
  wind: '#00d600',
  solar: '#f18f09',
  hydro: '#18a0ef',
  biogas: '#ff66ff',
  bess: '#00ff00',
  default: '#00ff00',
}
