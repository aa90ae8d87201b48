import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import css from './colours.css?raw'

/** Custom properties with a hex colour of one theme's block. */
const paletteOf = (theme: string): Record<string, string> => {
  const block = css.match(new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`))?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]))
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** WCAG 2 relative luminance. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

/** Linear sRGB as people see it with no red, no green and no blue cones (Machado 2009), and with all. */
const eyes: Record<string, readonly number[]> = {
  all: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

const linear = (hex: string) =>
  channels(hex).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })

/** OKLab: equal distances look about equally different. */
const okLab = (rgb: readonly number[]): readonly number[] => {
  const cone = (weights: readonly number[]) => Math.cbrt(weights.reduce((sum, w, at) => sum + w * (rgb[at] ?? 0), 0))
  const [l, m, s] = [
    cone([0.4122214708, 0.5363325363, 0.0514459929]),
    cone([0.2119034982, 0.6806995451, 0.1073969566]),
    cone([0.0883024619, 0.2817188376, 0.6299787005]),
  ] as const
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const seenBy = (eye: readonly number[], hex: string) => {
  const rgb = linear(hex)
  const row = (at: number) =>
    [0, 1, 2].reduce((sum, column) => sum + (eye[3 * at + column] ?? 0) * (rgb[column] ?? 0), 0)
  return okLab([0, 1, 2].map((at) => Math.min(1, Math.max(0, row(at)))))
}

const distance = (left: readonly number[], right: readonly number[]) =>
  Math.hypot(...left.map((part, at) => part - (right[at] ?? 0)))

const grounds = ['surface-page', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected']
const plainGrounds = grounds.filter((ground) => ground !== 'surface-sunken' && ground !== 'surface-selected')
const technologies = ['wind', 'solar', 'hydro', 'biogas', 'default']

/** Text needs 4.5 (WCAG AA at any size). */
const textPairs: [string, string][] = [
  ...['text', 'text-muted', 'text-faint', 'accent-text'].flatMap((ink) =>
    grounds.map((ground): [string, string] => [ink, ground]),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['text', 'changed'],
  ['text', 'notice-soft'],
  ...['critical', 'warning', 'info'].flatMap((state): [string, string][] => [
    [`on-${state}`, state],
    [`${state}-text`, `${state}-soft`],
    ['text', `${state}-soft`],
    ...[...plainGrounds, 'surface-selected'].map((ground): [string, string] => [`${state}-text`, ground]),
  ]),
  ...technologies.map((technology): [string, string] => [`technology-${technology}-text`, 'surface']),
]

/** Edges of controls, the focus ring and lines of charts need 3. */
const graphicPairs: [string, string][] = [
  ...plainGrounds.flatMap((ground): [string, string][] => [
    ['line-strong', ground],
    ['focus', ground],
  ]),
  ['critical', 'surface'],
  ['info', 'surface'],
  ['notice', 'surface'],
  ...Array.from({ length: 12 }, (_, index): [string, string] => [`series-${index + 1}`, 'surface']),
]

describe.each(['light', 'dark', 'control-room'])('colours of %s', (theme) => {
  const palette = paletteOf(theme)
  const colour = (token: string) => {
    const hex = palette[token]
    if (!hex) throw new Error(`${theme} lacks --${token}`)
    return hex
  }

  it.each(textPairs)('%s is readable on %s', (ink, ground) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(graphicPairs)('%s can be seen on %s', (mark, ground) => {
    expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.keys(eyes))('twelve series differ for eyes of kind %s', (kind) => {
    const seen = Array.from({ length: 12 }, (_, index) => seenBy(eyes[kind] ?? [], colour(`series-${index + 1}`)))
    const nearest = Math.min(...seen.flatMap((one, at) => seen.slice(at + 1).map((other) => distance(one, other))))
    // Greys alone have less room; names at the ends of the lines tell them apart as well.
    expect(nearest).toBeGreaterThan(theme === 'control-room' ? 0.035 : 0.085)
  })

  it('defines the same tokens as the light theme', () => {
    expect(Object.keys(palette).sort()).toEqual(expect.arrayContaining(Object.keys(paletteOf('dark')).sort()))
    expect(Object.keys(palette).filter((token) => !(token in paletteOf('light')))).toEqual([
      ...(theme === 'control-room' ? ['mark-edge'] : []),
    ])
  })
})

describe('the control room', () => {
  it('holds no saturated colour but that of an abnormal state', () => {
    const coloured = Object.entries(paletteOf('control-room'))
      .filter(([, hex]) => new Set(channels(hex)).size > 1)
      .map(([token]) => token)
    expect(coloured.every((token) => /^(on-)?(critical|warning|info)(-text|-soft)?$/.test(token))).toBe(true)
  })
})

describe('what is told and needs nobody', () => {
  it('is grey in the control room: history that fills up, news in the navigation', () => {
    const { notice, 'notice-soft': soft } = paletteOf('control-room')
    expect([notice, soft].map((hex) => new Set(channels(hex ?? '#123456')).size)).toEqual([1, 1])
    const ruleOf = (sheet: string, selector: string) =>
      readFileSync(new URL(`../composites/frame/${sheet}.module.css`, import.meta.url), 'utf8')
        .split(`\n${selector} {`)[1]
        ?.split('}')[0]
    expect(ruleOf('connection-line', '.line[data-state="info"]')).toContain('background: var(--notice-soft)')
    expect(ruleOf('nav-rail', '.mark')).toContain('background: var(--notice)')
  })
})

describe('technologies', () => {
  it.each(['light', 'dark'])('have the colours of the specification in %s', (theme) => {
    const palette = paletteOf(theme)
    expect(technologies.map((technology) => palette[`technology-${technology}`])).toEqual([
      '#00d600',
      '#f18f09',
      '#18a0ef',
      '#ff66ff',
      '#00ff00',
    ])
  })
})
