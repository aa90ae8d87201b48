import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserZone } from './zone-mode.ts'

describe('the zone of the device', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('is asked for once a minute, so that a traveller is followed', () => {
    vi.stubGlobal('Temporal', undefined)
    let nowMs = 1_000_000
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    const zones = ['Europe/Lisbon', 'Europe/Paris', 'Asia/Tokyo']
    const asked = vi
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockImplementation(() => ({ timeZone: zones.shift() ?? '' }) as Intl.ResolvedDateTimeFormatOptions)
    expect(browserZone()).toBe('Europe/Lisbon')
    nowMs += 59_999
    expect(browserZone()).toBe('Europe/Lisbon')
    expect(asked).toHaveBeenCalledTimes(1)
    nowMs += 1
    expect(browserZone()).toBe('Europe/Paris')
    expect(browserZone()).toBe('Europe/Paris')
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('comes from Temporal where the browser has it', () => {
    vi.spyOn(performance, 'now').mockReturnValue(9_000_000)
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'America/Lima' } })
    expect(browserZone()).toBe('America/Lima')
  })
})
