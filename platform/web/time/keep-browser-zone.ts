import { browserZoneKey } from '../../contract/browser-zone.ts'
import { shortText } from '../outside/values.ts'
import { createStoredValue } from '../preference/stored-value.ts'
import { browserZone } from '../reader/zone-mode.ts'

/**
 * A person whose account names no zone lives by that of their browser (specification 000 §3). What the server does by their
 * clock needs it too: it goes with their preferences. Called when those are here.
 */
export const keepBrowserZone = ({ id, timezone }: { readonly id: string; readonly timezone: string | null }): void => {
  if (timezone !== null) return
  const kept = createStoredValue(`${browserZoneKey}.${id}`, shortText(60), '')
  if (kept.read() !== browserZone()) kept.write(browserZone())
}
