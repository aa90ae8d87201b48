import { Counter, Gauge, type Registry } from 'prom-client'
import type { RebirthReason } from './edge-node.ts'

/** `lives`: for each edge node that has spoken, whether it is born. */
export const createSparkplugMetrics = (registry: Registry, lives: () => readonly boolean[]) => {
  const registers = [registry]
  new Gauge({
    name: 'solvane_sparkplug_nodes',
    help: 'Edge nodes that have spoken, by whether their births are known',
    labelNames: ['state'],
    registers,
    collect() {
      const all = lives()
      const born = all.filter((isBorn) => isBorn).length
      this.set({ state: 'born' }, born)
      this.set({ state: 'unborn' }, all.length - born)
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
