import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { signals } from '../../../domain/signal.ts'
import { signalLabel, signalText } from './signal-label.ts'

interface Texts {
  readonly fleetState: {
    readonly signal: Readonly<Record<string, string>>
    readonly chartSignal: Readonly<Record<string, string>>
  }
}
const languages = ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'].map(
  (language) =>
    [
      language,
      JSON.parse(readFileSync(new URL(`../locales/${language}.json`, import.meta.url), 'utf8')) as Texts,
    ] as const,
)

describe('names of signals', () => {
  it.each(languages)('are there for the whole catalogue in %s', (_, { fleetState }) => {
    for (const { name } of signals) expect(fleetState.signal[signalText(name).name], name).toMatch(/\S/)
    const known = new Set(signals.map(({ name }) => signalText(name).name))
    for (const name of [...Object.keys(fleetState.signal), ...Object.keys(fleetState.chartSignal)])
      expect(known, name).toContain(name)
    expect(fleetState.signal.StringCurrent).toContain('{{string}}')
  })

  it('carry the number of a string', () => {
    const t = (key: string, figures?: Record<string, string | number>) => `${key} ${figures?.string ?? ''}`.trim()
    expect(signalLabel(t, 'StringCurrent07')).toBe('fleetState.signal.StringCurrent 7')
    expect(signalLabel(t, 'WaterFlow')).toBe('fleetState.signal.WaterFlow')
  })
})
