import type { Broker, FieldMessage } from '../broker/broker.ts'
import type { LatestValues, LiveHub } from '../live/live.ts'
import type { Log } from '../log/log.ts'
import type { Sample } from '../telemetry/historian.ts'
import type { Decoder } from './decoder.ts'
import { createDecode, judgeMessage } from './judge-message.ts'
import { decodeRelayed } from './relayed-samples.ts'
import type { TagMap } from './tag-map.ts'

export interface FollowOptions {
  readonly broker: Pick<Broker, 'listen'>
  readonly tags: TagMap
  readonly latest: Pick<LatestValues, 'offer'>
  readonly live: Pick<LiveHub, 'publish' | 'setBacklog'>
  /** Formats that every process can read by itself. */
  readonly decoders: readonly Decoder[]
  /** Where samples of the other formats come from. */
  readonly relayTopic: string
  /** The newest stored sample of every tag. */
  readonly newest: () => Promise<readonly Sample[]>
  readonly log: Log
  readonly again?: Partial<Catching>
}

interface Catching {
  /** A value that came just before we listened is stored by then. */
  readonly afterMs: number
  readonly retryMs: number
}

const usual: Catching = { afterMs: 5_000, retryMs: 2_000 }

/**
 * Shows what the field sends in a process that does not store it (decision 015: shown, whatever becomes of the store):
 * hears every message, judges it as ingest does, and writes nothing. What was said before it listened, or while its line
 * was away, is read from the historian: at once, and again when the batches of that moment are stored.
 */
export const followField = async (options: FollowOptions): Promise<{ stop(): void }> => {
  const { broker, tags, latest, live, decoders, log } = options
  const { afterMs, retryMs } = { ...usual, ...options.again }
  const decode = createDecode(decoders)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const show = (samples: readonly Sample[]): void => {
    const newer = latest.offer(samples)
    if (newer.length > 0) live.publish(newer)
  }

  const hear = async (message: FieldMessage): Promise<void> => {
    if (message.topic === options.relayTopic) return show(decodeRelayed(message.payload))
    const { current, statuses } = judgeMessage(decode(message), tags, Date.now())
    for (const { farmCode, backlog } of statuses) live.setBacklog(farmCode, backlog)
    show(current)
  }

  const catchUp = async (times: number): Promise<void> => {
    clearTimeout(timer)
    let left = times
    let pauseMs = afterMs
    try {
      show(await options.newest())
      left -= 1
    } catch (error) {
      log.warn({ err: error }, 'values from before this process listened could not be read; it is tried again')
      pauseMs = retryMs
    }
    clearTimeout(timer)
    if (left > 0 && !stopped) timer = setTimeout(() => void catchUp(left), pauseMs).unref()
  }

  await broker.listen([...decoders.flatMap(({ filters }) => filters), options.relayTopic], hear, () => {
    void catchUp(2)
  })
  return {
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
