import * as v from 'valibot'
import { createStoredValue } from '../preference/stored-value.ts'

/** In which zone absolute times are shown: that of the plant, of the person (account, else browser), or UTC. */
export const zoneModes = ['plant', 'browser', 'utc'] as const
export type ZoneMode = (typeof zoneModes)[number]

export const zoneModeStore = createStoredValue<ZoneMode>('solvane.zone', v.picklist(zoneModes), 'plant')

export const readZoneMode = (value: unknown): ZoneMode | undefined => zoneModes.find((mode) => mode === value)

let carried: ZoneMode | undefined

/** The mode that an address of this tab has named last: a colleague's goes on from page to page. */
export const carriedZoneMode = (): ZoneMode | undefined => carried

let unread: { readonly text: string; readonly pathname: string } | undefined

/** The zone that the address of a page has named and nobody knows, once: another one stands there by then. */
export const consumeUnknownZone = (pathname: string): string | undefined => {
  const text = unread?.pathname === pathname ? unread.text : undefined
  unread = undefined
  return text
}

/** The mode in effect at an address whose `?zone=` is this: its own, else the one carried, else the remembered choice. */
export const zoneModeAt = (inAddress: unknown, pathname = ''): ZoneMode => {
  carried = readZoneMode(inAddress) ?? carried
  if (typeof inAddress === 'string' && inAddress !== '' && readZoneMode(inAddress) === undefined)
    unread = { text: inAddress, pathname }
  return carried ?? zoneModeStore.read()
}

/** Browsers with Temporal tell it at once; the first format of a page costs as much as drawing a hundred cells. */
const deviceZone = (): string => {
  const { Temporal: own } = globalThis as { readonly Temporal?: { readonly Now: { timeZoneId(): string } } }
  return own?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

const askedEveryMs = 60_000
let held: { readonly zone: string; readonly askedMs: number } | undefined

/** The zone of this device. Asking costs as much as drawing a cell, and every time that is written asks: the answer stands for a minute. */
export const browserZone = (): string => {
  const nowMs = performance.now()
  if (!held || nowMs - held.askedMs >= askedEveryMs) held = { zone: deviceZone(), askedMs: nowMs }
  return held.zone
}
