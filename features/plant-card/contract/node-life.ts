import type { plantStates } from './card-level.ts'

/** States of a node that is closed: its earlier figures and its history stay. */
export const closedStates = ['decommissioned', 'leftPortfolio'] as const
/** States that a closed node can get again. */
export const openStates = [
  'operating',
  'temporarilyStopped',
  'commissioning',
  'construction',
] as const satisfies readonly (typeof plantStates)[number][]

export const isClosed = (status: string | null): boolean => closedStates.some((one) => one === status)
