/**
 * The specification's lists and constants (000 §3, §5, §6, §9), written out once more by hand:
 * a change in the product that departs from them must be made here as well, knowingly.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { features } from '../../apps/server/features.ts'
import { displayValue, noValue, sentinel } from '../../domain/display.ts'
import { fallbackLanguage, languages, nearestLanguage } from '../../domain/language.ts'
import { EDIT, farmLevelProducts, holds, MANAGE, productLevelProducts, products, READ } from '../../domain/right.ts'
import { farmPowerSignal, findSignal } from '../../domain/signal.ts'
import { farmTypeOf, technologies, technologyColours } from '../../domain/technology.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { loadConfig } from '../../platform/server/config/load-config.ts'
import type { ServerContext } from '../../platform/server/feature.ts'
import calls from './specification-calls.json' with { type: 'json' }
import rights from './specification-rights.json' with { type: 'json' }

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const textOf = (path: string) => readFileSync(at(path), 'utf8')
const jsonOf = (path: string) => JSON.parse(textOf(path))

describe('rights', () => {
  test('the flags', () => expect({ read: READ, edit: EDIT, manage: MANAGE }).toEqual(rights.flags))

  test('a right holds if the value contains the flag; no value is 0', () => {
    const flags = [READ, EDIT, MANAGE] as const
    const held = [0, 1, 2, 3, 4, 5, 6, 7].map((value) => flags.filter((flag) => holds(value, flag)))
    expect(held).toEqual([[], [1], [2], [1, 2], [4], [1, 4], [2, 4], [1, 2, 4]])
    expect(flags.some((flag) => holds(undefined, flag))).toBe(false)
  })

  test('the products of the specification, those whose key it leaves to us last', () => {
    expect(productLevelProducts).toEqual(rights.products)
    expect(productLevelProducts.slice(-rights.oursByKey.length)).toEqual(rights.oursByKey)
    expect(textOf('domain/right.ts')).toContain('The last eight keys are ours')
    expect(rights.oursByKey).toHaveLength(8)
  })

  test('the sections of the plant identity card', () => expect(farmLevelProducts).toEqual(rights.perFarm))

  test('each product is there once', () => expect(new Set(products).size).toBe(32))
})

describe('technologies', () => {
  test('and their colours', () => {
    expect(technologies).toEqual(['wind', 'solar', 'hydro', 'biogas', 'bess'])
    expect(technologyColours).toMatchObject({
      wind: '#00d600',
      solar: '#f18f09',
      hydro: '#18a0ef',
      biogas: '#ff66ff',
      default: '#00ff00',
    })
  })

  test('the colours of the screen are the same', () => {
    const [light = ''] = textOf('kit/tokens/colours.css').split('[data-theme="dark"]')
    for (const name of ['wind', 'solar', 'hydro', 'biogas', 'default'] as const)
      expect(light).toContain(`--technology-${name}: ${technologyColours[name]};`)
  })

  test('and their codes in payloads', () => {
    expect(technologies.map(farmTypeOf)).toEqual(['WINDFARM', 'SOLARFARM', 'HYDROFARM', 'BIOGASFARM', 'BESSFARM'])
  })

  test('signals that the specification names', () => {
    for (const name of [
      'ActivePower',
      'MainBearingTemperatureRotorEnd',
      'GearOilTemperature',
      'GeneratorBearingDeTemperature',
      'WindSpeed',
      'GeneratorRotationSpeed',
      'AmbientTemperature',
      'SyntheseParcWindPInstantanee',
      'SyntheseParcWindSpeed',
    ])
      expect(findSignal(name), name).toBeDefined()
    expect(farmPowerSignal.wind).toBe('SyntheseParcWindPInstantanee')
  })
})

describe('languages', () => {
  test('are four, with en-GB as fallback', () => {
    expect([...languages].sort()).toEqual(['en-GB', 'es-ES', 'fr-FR', 'pt-PT'])
    expect(fallbackLanguage).toBe('en-GB')
    expect(['fr', 'pt_BR', 'es-419', 'en-US', 'de-DE', undefined].map(nearestLanguage)).toEqual([
      'fr-FR',
      'pt-PT',
      'es-ES',
      'en-GB',
      'en-GB',
      'en-GB',
    ])
  })

  test('last update has the key myFleet.lastUpdate, unknown paths errors.404', () => {
    expect(jsonOf('features/fleet-state/locales/en-GB.json').myFleet.lastUpdate).toBeTypeOf('string')
    expect(jsonOf('features/session/locales/en-GB.json').errors['404']).toBeDefined()
  })
})

describe('constants', () => {
  test('what stands for a missing value', () => {
    expect([noValue, sentinel]).toEqual(['-', 9999])
    const rule = { language: 'en-GB', decimals: 1, missing9999: true } as const
    expect(displayValue(9999, 0, rule)).toBe('-')
    expect(displayValue(9999, 0, { ...rule, atsSummaryActive: true })).toBe('9,999.0')
    expect(displayValue('Stopped', 0, rule)).toBe('-')
  })

  test('settings: ATS_SUMMARY_ACTIVE is off, and only errors are logged, by default', () => {
    const config = loadConfig({ SOLVANE_DEMO: 'false' })
    expect(config.atsSummaryActive).toBe(false)
    expect(config.logLevel).toBe('error')
    expect(config.maintenanceMode).toBe(false)
  })

  test('widths at which the layout changes', async () => {
    const { breakpoints } = await import(at('kit/tokens/breakpoints.ts').href)
    expect(Object.values(breakpoints)).toEqual([576, 992, 1200])
  })

  test('modals stand at 9998, tooltips wait 500 ms, fades take 200 ms', async () => {
    const { layers } = await import(at('kit/tokens/layers.ts').href)
    const { motion } = await import(at('kit/tokens/motion.ts').href)
    expect([layers.modal, motion.tooltipDelayMs, motion.fadeMs]).toEqual([9998, 500, 200])
    expect(textOf('kit/tokens/foundations.css')).toContain('--layer-modal: 9998;')
    expect(textOf('kit/tokens/foundations.css')).toMatch(/--fade: 200ms/)
  })

  test('chart titles: 11 px, bold, uppercase, hidden until asked for', () => {
    const [title = ''] = /\.title \{[^}]*\}/.exec(textOf('kit/composites/time-chart/time-chart.module.css')) ?? []
    for (const line of ['display: none', 'font-size: var(--text-11)', 'font-weight: 700', 'text-transform: uppercase'])
      expect(title).toContain(line)
    expect(textOf('kit/tokens/foundations.css')).toMatch(/--text-11: 0\.6875rem/)
  })

  test('the token is renewed 240 s before its end', async () => {
    const { renewalMarginMs } = await import(at('platform/web/session/token-set.ts').href)
    expect(renewalMarginMs).toBe(240_000)
  })
})

describe('calls', () => {
  const declared: Endpoint[] = []
  for (const feature of features)
    feature.routes?.({ bind: (endpoint) => void declared.push(endpoint) }, { relations: {} } as ServerContext)

  /** `/api/Thing/:id` and `/api/Thing/{id}?query` are the same call. */
  const shape = (path: string) =>
    path
      .replace(/\?.*$/, '')
      .replace(/\/$/, '')
      .replaceAll(/:\w+|\{[^}]*\}/g, '*')
      .toLowerCase()

  /** The kinds of models that `{type}` stands for in the calls of the equipment inventory (001 §1, §2). */
  const modelTypes = [
    ...['WindTurbine', 'Bearing', 'Blade', 'Controller', 'Elevator', 'Gearbox', 'Ladder', 'Hoist', 'IceDetector'],
    ...['Anemometer', 'AviationLight', 'SolarModule', 'SolarTracker', 'ElectricalMeter', 'Generator', 'Inverter'],
    ...['SwitchGear', 'Transformer'],
  ]
  const specified = calls.flatMap((call) =>
    call.path.includes('{type}')
      ? modelTypes.map((type) => ({ ...call, path: call.path.replace('{type}', type) }))
      : [call],
  )

  test('every call is either in the specification or marked as ours', () => {
    const known = new Set(specified.map((call) => `${call.method} ${shape(call.path)}`))
    const wrong = declared
      .filter((endpoint) => known.has(`${endpoint.method} ${shape(endpoint.path)}`) === (endpoint.isOurs === true))
      .map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(wrong).toEqual([])
  })

  test('each call is declared once', () => {
    const shapes = declared.map((endpoint) => `${endpoint.method} ${shape(endpoint.path)}`)
    expect(shapes.filter((call, index) => shapes.indexOf(call) !== index)).toEqual([])
  })

  test('queries keep the specification’s spelling', () => {
    const queryKeys = (path: string) =>
      (path.split('?')[1] ?? '')
        .split('&')
        .filter(Boolean)
        .map((part) => part.split('=')[0])
    for (const endpoint of declared) {
      const asked = specified.filter(
        (call) => call.method === endpoint.method && shape(call.path) === shape(endpoint.path),
      )
      const keys = endpoint.query && 'shape' in endpoint.query ? Object.keys(endpoint.query.shape as object) : []
      for (const key of asked.flatMap((call) => queryKeys(call.path))) expect(keys, endpoint.id).toContain(key)
    }
  })
})
