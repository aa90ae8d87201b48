import { Counter, Gauge, type Registry } from 'prom-client'
import type { EdgeNode, RebirthReason } from './edge-node.ts'

/** `states`: of each edge node that has spoken to this host. */
export const createSparkplugMetrics = (registry: Registry, states: () => readonly EdgeNode['state'][]) => {
  const registers = [registry]
  new Gauge({
    name: 'solvane_sparkplug_nodes',
    help: 'Edge nodes that have spoken to this host: born, unborn (their births are asked for) or dead',
    labelNames: ['state'],
    registers,
    collect() {
      for (const state of ['born', 'unborn', 'dead'] as const)
        this.set({ state }, states().filter((one) => one === state).length)
    },
  })
  const requests = new Counter({
    name: 'solvane_sparkplug_rebirth_requests_total',
    help: 'Births that were asked for anew, by reason: messages stayed away (gap), or a node, device or metric was not born',
    labelNames: ['reason'],
    registers,
  })
  const reasons: readonly RebirthReason[] = ['gap', 'not-born']
  for (const reason of reasons) requests.inc({ reason }, 0)
  return { requests }
}
