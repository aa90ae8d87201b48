import type { Registry } from 'prom-client'
import type { HostPresence } from '../broker/broker.ts'
import type { Decoded, Decoder, FieldLine } from '../ingest/decoder.ts'
import type { Log } from '../log/log.ts'
import { mostNamesOfFarm, type NameBudget } from './born-device.ts'
import { EdgeNode, type Outcome, type RebirthReason } from './edge-node.ts'
import { decodePayload, encodeCommand } from './payload.ts'
import { createSparkplugMetrics } from './sparkplug-metrics.ts'
import { readEdgeTopic, rebirthTopic, sparkplugNamespace, stateTopic } from './sparkplug-topic.ts'

export interface SparkplugHostOptions {
  /** Name under which edge nodes wait for this host (SPARKPLUG_HOST_ID). */
  readonly hostId: string
  readonly knowsFarm: (farmCode: string) => boolean
  readonly log: Log
  readonly metrics: Registry
  /** How long a message may be overtaken before the node is asked for its birth anew. */
  readonly reorderMs?: number
  /** Shortest time between two such requests to a node. */
  readonly rebirthEveryMs?: number
  readonly now?: () => number
}

/** The time that a message of our name says we are gone since, epoch ms; undefined where it says something else. */
const offlineSinceMs = (payload: Uint8Array): number | undefined => {
  try {
    const { online, timestamp } = JSON.parse(new TextDecoder().decode(payload))
    return online === false ? Number(timestamp) || 0 : undefined
  } catch {
    return undefined
  }
}

const decodedOf = ({ decoded, events = [] }: Outcome): readonly Decoded[] => [...decoded, ...events]

/** A node whose births do not help is asked no more seldom than this. */
const seldomestRebirthMs = 5 * 60_000

/** Nodes of one farm whose lives are followed; a plant has a handful. */
const mostNodesOfFarm = 1_000

interface Followed {
  readonly farmCode: string
  readonly node: string
  readonly life: EdgeNode
  askedAtMs: number
  /** Shortest time until the next request. */
  askEveryMs: number
  /** For what waits for others. */
  timer: NodeJS.Timeout | undefined
  /** For a request that would come too soon after the last. */
  askTimer: NodeJS.Timeout | undefined
}

/**
 * Solvane as primary host application of Sparkplug B: reads births, data and deaths below `spBv1.0/`, asks a node for its
 * birth anew when something is missing, and tells by its STATE message whether it is there. The group is the farm's code,
 * the device the device's code.
 */
export const createSparkplugHost = (options: SparkplugHostOptions): Decoder => {
  const { hostId, knowsFarm, log, reorderMs = 2_000, rebirthEveryMs = 5_000, now = Date.now } = options
  const nodes = new Map<string, Followed>()
  let line: FieldLine | undefined
  let onlineSinceMs = 0
  let isStopping = false
  /** Nodes have been told to keep what they have. */
  let isAway = false
  const isHost = () => line !== undefined && !isStopping
  const metrics = createSparkplugMetrics(options.metrics, () =>
    isHost() ? [...nodes.values()].map(({ life }) => life.state) : [],
  )
  const farms = new Map<string, { nodes: number; readonly names: NameBudget }>()
  const state = (online: boolean, timestamp = onlineSinceMs) => JSON.stringify({ online, timestamp })
  const presence: HostPresence = {
    topic: stateTopic(hostId),
    begin: () => {
      onlineSinceMs = now()
      isAway = false
      return { online: state(true), offline: state(false) }
    },
    end: () => {
      isAway = true
      return state(false, now())
    },
  }

  const follow = (farmCode: string, node: string): Followed | undefined => {
    const key = `${farmCode}/${node}`
    const known = nodes.get(key)
    if (known) return known
    const farm = farms.get(farmCode) ?? { nodes: 0, names: { left: mostNamesOfFarm } }
    if (farm.nodes >= mostNodesOfFarm) return undefined
    farm.nodes += 1
    farms.set(farmCode, farm)
    const followed: Followed = {
      farmCode,
      node,
      life: new EdgeNode(reorderMs, farm.names),
      askedAtMs: Number.NEGATIVE_INFINITY,
      askEveryMs: rebirthEveryMs,
      timer: undefined,
      askTimer: undefined,
    }
    nodes.set(key, followed)
    return followed
  }

  /**
   * At once, or as soon as the last request is long enough ago and the node has not been born meanwhile. A node whose births do not
   * help is asked more and more seldom.
   */
  const askRebirth = (followed: Followed, reason: RebirthReason): void => {
    if (!line || isStopping || isAway || followed.askTimer) return
    const nowMs = now()
    const passedMs = nowMs - followed.askedAtMs
    if (passedMs < followed.askEveryMs) {
      followed.askTimer = setTimeout(() => {
        followed.askTimer = undefined
        const { birthRequestReason } = followed.life
        if (birthRequestReason) askRebirth(followed, birthRequestReason)
      }, followed.askEveryMs - passedMs)
      return
    }
    const isQuiet = passedMs > 2 * followed.askEveryMs
    followed.askEveryMs = isQuiet ? rebirthEveryMs : Math.min(2 * followed.askEveryMs, seldomestRebirthMs)
    followed.askedAtMs = nowMs
    metrics.requests.inc({ reason })
    const { farmCode, node } = followed
    log.info({ farmCode, node, reason }, 'edge node is asked for its birth')
    line
      .publish({ topic: rebirthTopic(farmCode, node), payload: encodeCommand('Node Control/Rebirth', nowMs) })
      .catch((error: unknown) => log.warn({ err: error, farmCode, node }, 'edge node could not be asked for its birth'))
  }

  const settle = (followed: Followed, outcome: Outcome): readonly Decoded[] => {
    if (outcome.askRebirth) askRebirth(followed, outcome.askRebirth)
    clearTimeout(followed.timer)
    const { waitUntilMs } = followed.life
    followed.timer = undefined
    if (waitUntilMs !== undefined && !isStopping)
      followed.timer = setTimeout(
        () => {
          for (const decoded of settle(followed, followed.life.expire(now()))) line?.deliver(decoded)
        },
        Math.max(0, waitUntilMs - now()) + 1,
      )
    return decodedOf(outcome)
  }

  /**
   * Another host of our name, or the will of our own last connection, must not say that we are gone. Nodes believe the newest word:
   * a host before us, whose clock is ahead, must not have the last.
   */
  const guardState = (payload: Uint8Array): void => {
    const sinceMs = offlineSinceMs(payload)
    if (isStopping || isAway || !line || sinceMs === undefined) return
    if (sinceMs > onlineSinceMs) onlineSinceMs = Math.max(now(), sinceMs)
    line
      .publish({ topic: presence.topic, payload: Buffer.from(state(true)), qos: 1, retain: true })
      .catch(() => undefined)
  }

  return {
    filters: [`${sparkplugNamespace}/#`],
    presence,
    decode: (topic, payload) => {
      if (topic.startsWith(`${sparkplugNamespace}/STATE/`)) {
        if (topic === presence.topic) guardState(payload)
        return []
      }
      const [, , type] = topic.split('/')
      if (type === 'NCMD' || type === 'DCMD') return []
      const edge = readEdgeTopic(topic)
      if (!edge) return [{ kind: 'refused', reason: 'malformed', detail: 'no topic of Sparkplug B' }]
      if (!knowsFarm(edge.farmCode))
        return [{ kind: 'refused', reason: 'unknown-device', detail: `there is no farm ${edge.farmCode}` }]
      const content = decodePayload(payload)
      if (!content) return [{ kind: 'refused', reason: 'malformed', detail: 'no payload of Sparkplug B' }]
      const followed = follow(edge.farmCode, edge.node)
      if (!followed)
        return [
          {
            kind: 'refused',
            reason: 'malformed',
            detail: `more than ${mostNodesOfFarm} edge nodes in ${edge.farmCode}`,
          },
        ]
      return settle(followed, followed.life.receive({ topic: edge, payload: content }, now()))
    },
    start: (opened) => {
      line = opened
      isStopping = false
      // What happened since an earlier time as host is unknown: every node is asked for its birth when it speaks.
      nodes.clear()
      farms.clear()
      return () => {
        isStopping = true
        for (const { timer, askTimer, life } of nodes.values()) {
          clearTimeout(timer)
          clearTimeout(askTimer)
          for (const decoded of decodedOf(life.takeBuffered(now()))) opened.deliver(decoded)
        }
      }
    },
  }
}
