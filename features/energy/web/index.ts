import type { WebFeature } from '../../../platform/web/feature.ts'

/** The query of energy: the screens are those of energy-charts. */
export const feature: WebFeature = { name: 'energy', routes: [] }
