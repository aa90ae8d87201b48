import { READ } from '../../domain/right.ts'
import { plainPath } from './nobodys-page.ts'

const table = '/my-fleet/web/screens/fleet.tsx'
const tiles = '/my-fleet/web/screens/tiles.tsx'

/** The screens on which most days begin: how their files end, by their addresses in small letters. */
export const firstScreens = {
  '/myfleet': tiles,
  '/myfleet/tiles': tiles,
  '/myfleet/table': table,
} as const

/** The part of the texts that a start at this address needs; undefined: all. */
export const firstTextsAt = (pathname: string): 'first' | undefined =>
  Object.hasOwn(firstScreens, plainPath(pathname)) ? 'first' : undefined

/** What all of them ask first, and the right that asking needs. */
export const firstQuestion = {
  address: '/api/MyFleetTable',
  right: { product: 'MyFleet', flag: READ },
} as const
