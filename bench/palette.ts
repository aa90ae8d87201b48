import { parseArgs } from 'node:util'
import { createSearchIndex } from '../kit/composites/command-palette/rank-items.ts'
import { generatedAssets } from '../kit/composites/command-palette/test-generated-assets.ts'
import { report } from './report.ts'
import { percentile } from './statistics.ts'

export interface Pressed {
  readonly wallMs: number
  /** Processor time alone: what counts on a machine that others use as well. */
  readonly cpuMs: number
}

/** What a key may take at most, ms of a processor, to the list that is ready to be drawn. */
export const keyAimMs = 100

/** What each key costs over so many assets, by its place, and all that are searched. */
export const measureKeys = (plan: { readonly farms: number; readonly machinesPerFarm: number }) => {
  const assets = generatedAssets(plan)
  const startedMs = performance.now()
  const index = createSearchIndex(assets.map(({ item }) => item))
  const readyMs = performance.now() - startedMs

  // Every key of the way to every 50th asset, as a person presses them one after the other.
  const byKey: Pressed[][] = []
  for (const { keys } of assets.filter((_, at) => at % 50 === 0))
    for (let length = 1; length <= keys.length; length += 1) {
      const before = process.cpuUsage()
      const pressedMs = performance.now()
      index.find(keys.slice(0, length))
      const wallMs = performance.now() - pressedMs
      const { user, system } = process.cpuUsage(before)
      const list = byKey[length - 1] ?? []
      list.push({ wallMs, cpuMs: (user + system) / 1_000 })
      byKey[length - 1] = list
    }
  return { size: index.size, readyMs, byKey }
}

/** `npm run bench -- palette`: what each key costs over 10,000 assets; resolves with false when the aim was missed. */
export const benchPalette = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: { farms: { type: 'string', default: '500' }, machines: { type: 'string', default: '20' } },
  })
  const plan = { farms: Number(values.farms), machinesPerFarm: Number(values.machines) }
  if (!(plan.farms > 0 && plan.machinesPerFarm > 0)) throw new Error('--farms and --machines need numbers above 0')
  const { size, readyMs, byKey } = measureKeys(plan)
  const row = (name: string, pressed: readonly Pressed[]) => {
    const wall = pressed.map(({ wallMs }) => wallMs)
    const cpu = pressed.map(({ cpuMs }) => cpuMs)
    const figures = [wall, cpu].flatMap((times) => [percentile(times, 0.5), percentile(times, 0.95)])
    return [name, String(pressed.length), ...figures.map((figure) => figure.toFixed(2))]
  }
  const all = byKey.flat()
  report(`Command palette (E1): ${size} items, made ready in ${readyMs.toFixed(0)} ms; ms a key`, [
    ['', 'keys', 'p50 ms', 'p95 ms', 'CPU p50 ms', 'CPU p95 ms'],
    ...byKey.map((pressed, at) => row(`key ${at + 1}`, pressed)),
    row('all', all),
  ])
  return (
    percentile(
      all.map(({ cpuMs }) => cpuMs),
      0.95,
    ) <= keyAimMs
  )
}
