import { READ } from '../../domain/right.ts'
import { plainPath } from './signed-out-page.ts'

const table = '/my-fleet/web/screens/fleet.tsx'
const tiles = '/my-fleet/web/screens/tiles.tsx'

/** The screens on which most days begin: how their files end, by their addresses in small letters. */
export const firstScreens = {
  '/myfleet': tiles,
  '/myfleet/tiles': tiles,
  '/myfleet/table': table,
} as const

/** The part of the texts that a start at this address needs; undefined: all. A wall stands for weeks: it begins whole. */
export const firstTextsAt = (pathname: string, search = ''): 'first' | undefined =>
  Object.hasOwn(firstScreens, plainPath(pathname)) && !new URLSearchParams(search).has('wall') ? 'first' : undefined

/** What all of them ask first, and the right that asking needs. */
export const firstQuestion = {
  address: '/api/MyFleetTable',
  right: { product: 'MyFleet', flag: READ },
} as const
