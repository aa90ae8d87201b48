import { useMatch, useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useStoredValue } from '../preference/use-stored-value.ts'
import { usePerson } from '../session/session-context.tsx'
import { browserZone, carriedZoneMode, readZoneMode, type ZoneMode, zoneModeStore } from './zone-mode.ts'

export interface Zone {
  readonly mode: ZoneMode
  readonly setMode: (mode: ZoneMode) => void
  /** IANA zone in which to show a time of a plant; without a plant, the person's. */
  readonly zoneOf: (plantZone: string | undefined) => string
}

/** The zone switch. `?zone=` of the address wins over the remembered choice, so that a copied address shows the same. */
export const useOwnZone = (): Zone => {
  const router = useRouter()
  const [remembered, remember] = useStoredValue(zoneModeStore)
  const inAddress = useMatch({ strict: false, select: (match) => readZoneMode(Reflect.get(match.search, 'zone')) })
  const accountZone = usePerson()?.timezone
  const mode = inAddress ?? carriedZoneMode() ?? remembered
  const setMode = useCallback(
    (next: ZoneMode) => {
      remember(next)
      void router.navigate({
        to: '.',
        search: (held: object) => ({ ...held, zone: next }),
        replace: true,
        resetScroll: false,
      })
    },
    [router, remember],
  )
  const zoneOf = useCallback(
    (plantZone: string | undefined) => {
      if (mode === 'utc') return 'UTC'
      // Asked for each time: who travels with an open page is followed.
      const personZone = accountZone ?? browserZone()
      return mode === 'plant' ? (plantZone ?? personZone) : personZone
    },
    [mode, accountZone],
  )
  return useMemo(() => ({ mode, setMode, zoneOf }), [mode, setMode, zoneOf])
}
