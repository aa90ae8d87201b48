import type { Technology } from '../../../domain/technology.ts'

/** Levels of the tree of a plant that have a card: farm > sub-farm > asset. */
export const cardLevels = ['farm', 'subFarm', 'asset'] as const
export type CardLevel = (typeof cardLevels)[number]

/** States in the life of a plant. */
export const plantStates = [
  'planned',
  'construction',
  'commissioning',
  'operating',
  'temporarilyStopped',
  'decommissioned',
  'leftPortfolio',
] as const

/** Sub-technologies of each technology. */
export const subTechnologies = {
  wind: ['onshore', 'offshore', 'floatingWind'],
  solar: ['ground', 'roof', 'floatingSolar', 'agrivoltaic', 'carport'],
  hydro: ['runOfRiver', 'reservoir', 'pumped'],
  biogas: ['agricultural', 'waste', 'sewage'],
  bess: ['standAlone', 'coLocated'],
} as const satisfies Record<Technology, readonly string[]>

export const allSubTechnologies = [
  ...subTechnologies.wind,
  ...subTechnologies.solar,
  ...subTechnologies.hydro,
  ...subTechnologies.biogas,
  ...subTechnologies.bess,
] as const
