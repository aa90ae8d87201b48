import { Counter, Gauge, type Registry } from 'prom-client'
import type { EdgeNode, RebirthReason } from './edge-node.ts'

/** `states`: of each edge node that has spoken to this host. */
export const createSparkplugMetrics = (registry: Registry, states: () => readonly EdgeNode['state'][]) => {
  const registers = [registry]
  new Gauge({
    name: 'solvane_sparkplug_nodes',
    help: 'Edge nodes that this host has received: born, unborn (rebirth requested) or dead',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of ['born', 'unborn', 'dead'] as const)
        this.set({ state }, states().filter((one) => one === state).length)
    },
  })
  const requests = new Counter({
    name: 'solvane_sparkplug_rebirth_requests_total',
    help: 'Rebirth requests: missing messages (gap), or data of a node, device or metric without birth (not-born)',
    labelNames: ['reason'],
    registers,
  })
  const reasons: readonly RebirthReason[] = ['gap', 'not-born']
  for (const reason of reasons) requests.inc({ reason }, 0)
  return { requests }
}
