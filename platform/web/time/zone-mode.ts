import { createPreference } from '../preference/preference-store.ts'

/** In which zone absolute times are shown: that of the plant, of the person (account, else browser), or UTC. */
export const zoneModes = ['plant', 'browser', 'utc'] as const
export type ZoneMode = (typeof zoneModes)[number]

export const zoneModeStore = createPreference<ZoneMode>('solvane.zone', zoneModes, 'plant')

export const readZoneMode = (value: unknown): ZoneMode | undefined => zoneModes.find((mode) => mode === value)

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
