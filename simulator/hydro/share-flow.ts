import { type HydroUnitModel, unitEfficiency } from './hydro-unit-model.ts'

/**
 * Shares water among the units that may run, so that most power comes of it: as many units as give the best efficiency,
 * all equally open, in the given order. Flows in m³/s by unit; 0 for those that stand.
 */
export const shareFlow = (
  model: HydroUnitModel,
  water: number,
  mayRun: readonly boolean[],
  order: readonly number[],
): number[] => {
  const ready = order.filter((unit) => mayRun[unit])
  let best = { count: 0, each: 0, worth: 0 }
  for (let count = 1; count <= ready.length; count++) {
    const each = Math.min(water / count, model.mostFlow)
    if (each < model.leastFlow) break
    const worth = count * each * unitEfficiency(model, each / model.mostFlow)
    if (worth > best.worth) best = { count, each, worth }
  }
  const running = new Set(ready.slice(0, best.count))
  return mayRun.map((_, unit) => (running.has(unit) ? best.each : 0))
}
