import { measuresOwnResource } from '../../../domain/expected-like-mates.ts'
import { expectedPowerKw, type PowerModel, powerModelSignals } from '../../../domain/power-model.ts'
import { type LiveSample, qualities } from '../../../domain/quality.ts'
import type { Asset } from '../../farms/server/port.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'

/** A machine whose faults are told, with what tells why it failed and what that costs. */
export interface WatchedMachine {
  readonly deviceCode: string
  readonly name: string
  readonly stateTag: number
  readonly codeTag: number | undefined
  readonly powerTag: number | undefined
  readonly model: PowerModel | null
  /** Tags of the signals of the model: the machine's own, then those of others of its farm. */
  readonly inputs: ReadonlyMap<string, readonly number[]>
  /** Texts of its status codes. */
  readonly texts: Readonly<Record<string, string>>
}

/** Signals of which a watched machine is made. */
export const machineSignals: readonly string[] = [
  ...new Set(['State', 'StatusCode', 'ActivePower', ...Object.values(powerModelSignals).flat()]),
]

/** Watched machines of one farm: those that send a state. */
export const watchedMachines = (
  tags: readonly FarmTag[],
  assets: ReadonlyMap<string, Asset>,
  books: ReadonlyMap<string, Readonly<Record<string, string>>> | undefined,
): WatchedMachine[] => {
  const ids = new Map(tags.map((tag) => [`${tag.entCode}/${tag.name}`, tag.tagId]))
  const byName = Map.groupBy(tags, ({ name }) => name)
  return tags
    .filter(({ name }) => name === 'State')
    .map(({ tagId, deviceCode, entCode }) => {
      const asset = assets.get(entCode)
      const model = asset?.powerModel ?? null
      const tagOf = (name: string) => ids.get(`${entCode}/${name}`)
      return {
        deviceCode,
        name: asset?.name ?? deviceCode,
        stateTag: tagId,
        codeTag: tagOf('StatusCode'),
        powerTag: tagOf('ActivePower'),
        model,
        inputs: new Map(
          (model ? powerModelSignals[model.kind] : []).map((signal) => [
            signal,
            [
              tagOf(signal),
              ...(byName.get(signal) ?? [])
                .filter(({ deviceCode: code }) => code.startsWith('MET'))
                .map((tag) => tag.tagId),
            ].filter((one) => one !== undefined),
          ]),
        ),
        texts: books?.get(asset?.manufacturer ?? '') ?? {},
      }
    })
}

type Read = (tagId: number) => LiveSample | undefined

const figureOf = (tagId: number | undefined, read: Read): number | null => {
  const sample = tagId === undefined ? undefined : read(tagId)
  return typeof sample?.value === 'number' && sample.quality === qualities.good ? sample.value : null
}

/** Expected minus actual power, kW; null if it is unknown. A machine that stands measures none of its own water or gas. */
const lostKwOf = ({ model, inputs, powerTag }: WatchedMachine, read: Read): number | null => {
  if (!model || model.kind === 'battery' || measuresOwnResource(model.kind)) return null
  const expectedKw = expectedPowerKw(model, (signal) => {
    const found = (inputs.get(signal) ?? []).map((tagId) => figureOf(tagId, read))
    return found.find((value) => value !== null) ?? null
  })
  return expectedKw === null ? null : Math.max(0, expectedKw - (figureOf(powerTag, read) ?? 0))
}

const causeOf = ({ codeTag, texts }: WatchedMachine, read: Read): string | undefined => {
  const code = figureOf(codeTag, read)
  if (code === null || code === 0) return undefined
  const text = texts[code]
  return text === undefined ? String(code) : `${text} (${code})`
}

/** What a notification tells of machines that failed together: `context` chooses the sentence by what is known. */
export const faultDetails = (
  machines: readonly WatchedMachine[],
  read: Read,
): Readonly<Record<string, string | number>> => {
  const starts = machines.flatMap(({ stateTag }) => read(stateTag)?.timeMs ?? [])
  if (starts.length === 0) return {}
  const causes = new Set(machines.map((machine) => causeOf(machine, read)))
  const [cause] = causes.size === 1 ? causes : []
  const losses = machines.map((machine) => lostKwOf(machine, read))
  const lostKw = losses.every((kw) => kw !== null) ? losses.reduce<number>((sum, kw) => sum + (kw ?? 0), 0) : null
  return {
    sinceAtMs: Math.min(...starts),
    ...(cause !== undefined && { cause }),
    ...(lostKw !== null && { lostKw: Math.round(lostKw) }),
    context: ['since', cause !== undefined && 'Cause', lostKw !== null && 'Lost'].filter(Boolean).join(''),
  }
}
