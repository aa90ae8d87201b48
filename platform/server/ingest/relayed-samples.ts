import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Quality, qualities } from '../../../domain/quality.ts'
import type { Sample } from '../telemetry/historian.ts'

/** Where the one process that hears a protocol passes its values on to the screens of the others. Only Solvane may write there. */
export const relayTopic = (installation: string): string =>
  `solvane-live/${createHash('sha256').update(installation).digest('hex').slice(0, 12)}`

const knownQualities = new Set<number>(Object.values(qualities))
const Relayed = z.array(
  z.tuple([
    z.number().int().nonnegative(),
    z.number().int(),
    z.union([z.number(), z.string(), z.boolean(), z.null()]),
    z.custom<Quality>((value) => knownQualities.has(value as number)),
  ]),
)

export const encodeRelayed = (samples: readonly Sample[]): Uint8Array =>
  Buffer.from(JSON.stringify(samples.map(({ tagId, timeMs, value, quality }) => [tagId, timeMs, value, quality])))

/** The samples, or none where the bytes are not ours. */
export const decodeRelayed = (payload: Uint8Array): readonly Sample[] => {
  try {
    const relayed = Relayed.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)))
    return relayed.map(([tagId, timeMs, value, quality]) => ({ tagId, timeMs, value, quality }))
  } catch {
    return []
  }
}
