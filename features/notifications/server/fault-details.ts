import { measuresOwnResource } from '../../../domain/expected-like-mates.ts'
import { expectedPowerKw, type PowerModel, powerModelSignals } from '../../../domain/power-model.ts'
import { type LiveSample, qualities } from '../../../domain/quality.ts'
import type { Asset } from '../../farms/server/port.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'

/** A machine in fault, with the tags of its power and of the inputs of its model. */
export interface FaultyMachine {
  readonly powerTag: number | undefined
  readonly model: PowerModel | null
  /** Tags of the signals of the model: the machine's own, then those of others of its farm. */
  readonly inputs: ReadonlyMap<string, readonly number[]>
}

/** Signals that tell the lost power of a machine. */
export const lossSignals: readonly string[] = [...new Set(['ActivePower', ...Object.values(powerModelSignals).flat()])]

/** Machines of one farm, in the order of the codes. */
export const faultyMachines = (
  deviceCodes: readonly string[],
  tags: readonly FarmTag[],
  assets: readonly Asset[],
): readonly FaultyMachine[] => {
  const ids = new Map(tags.map((tag) => [`${tag.deviceCode}/${tag.name}`, tag.tagId]))
  const byName = Map.groupBy(tags, ({ name }) => name)
  return deviceCodes.map((deviceCode) => {
    const model = assets.find((asset) => asset.deviceCode === deviceCode)?.powerModel ?? null
    const tagOf = (name: string) => ids.get(`${deviceCode}/${name}`)
    const ofMasts = (signal: string) =>
      (byName.get(signal) ?? []).filter((tag) => tag.deviceCode.startsWith('MET')).map(({ tagId }) => tagId)
    return {
      powerTag: tagOf('ActivePower'),
      model,
      inputs: new Map(
        (model ? powerModelSignals[model.kind] : []).map((signal) => [
          signal,
          [tagOf(signal), ...ofMasts(signal)].filter((one) => one !== undefined),
        ]),
      ),
    }
  })
}

export const tagsOfMachines = (machines: readonly FaultyMachine[]): readonly number[] =>
  machines.flatMap(({ powerTag, inputs }) => [
    ...(powerTag === undefined ? [] : [powerTag]),
    ...[...inputs.values()].flat(),
  ])

type Read = (tagId: number) => LiveSample | undefined

const figureOf = (tagId: number | undefined, read: Read): number | null => {
  const sample = tagId === undefined ? undefined : read(tagId)
  return typeof sample?.value === 'number' && sample.quality === qualities.good ? sample.value : null
}

/** Expected minus actual power, kW; null if it is unknown. A machine that stands measures none of its own water or gas. */
const lostKwOf = ({ model, inputs, powerTag }: FaultyMachine, read: Read): number | null => {
  if (!model || model.kind === 'battery' || measuresOwnResource(model.kind)) return null
  const expectedKw = expectedPowerKw(model, (signal) => {
    const found = (inputs.get(signal) ?? []).map((tagId) => figureOf(tagId, read))
    return found.find((value) => value !== null) ?? null
  })
  return expectedKw === null ? null : Math.max(0, expectedKw - (figureOf(powerTag, read) ?? 0))
}

/** Lost power of machines together, kW; undefined where it is not known of all. */
export const lostKwOfAll = (machines: readonly FaultyMachine[], read: Read): number | undefined => {
  const losses = machines.map((machine) => lostKwOf(machine, read))
  return losses.length > 0 && losses.every((kw) => kw !== null)
    ? Math.round(losses.reduce<number>((sum, kw) => sum + (kw ?? 0), 0))
    : undefined
}
