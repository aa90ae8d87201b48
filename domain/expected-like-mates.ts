import type { PowerModel } from './power-model.ts'

/** Values of the State signal for a machine that is out of operation without an order: it uses none of its resource. */
export const stoppedStates = ['FAULT', 'MAINTENANCE'] as const

/** Data of one machine of a farm for the calculation of expected power. Powers in kW. */
export interface ExpectedMachine {
  readonly kind: PowerModel['kind'] | undefined
  readonly ratedKw: number | null
  /** Its last state is one of `stoppedStates`. */
  readonly isStopped: boolean
  /** Output of its model for the measurements of the machine; null if a measurement is missing. */
  readonly ownKw: () => number | null
}

/**
 * Model kinds that read the flow through the machine itself: water, gas. While the machine is stopped, this flow is
 * 0.
 * Wind and sun can be measured while the machine is stopped.
 */
export const measuresOwnResource = (kind: PowerModel['kind'] | undefined): boolean =>
  kind === 'hydro' || kind === 'biogas'

/** Machines that give a reference for a stopped machine: running machines of the same kind in the same farm. */
export const comparableMates = <Machine extends Pick<ExpectedMachine, 'kind' | 'isStopped'>>(
  machine: Machine,
  others: readonly Machine[],
): readonly Machine[] =>
  machine.isStopped && measuresOwnResource(machine.kind)
    ? others.filter((other) => other !== machine && other.kind === machine.kind && !other.isStopped)
    : []

/**
 * Expected power of a machine in kW; null if it is unknown. Live figures and history use the same rule:
 * - A running, derated, curtailed or ordered-off machine: its own model and its own measurements.
 * - A machine in fault or maintenance whose model reads its own flow (`measuresOwnResource`): the expected power of
 *   its running mates in proportion to rated power. The result is at least its own model output, because a mean may
 *   include hours of operation.
 * - Without a running mate: its own model again. Nobody knows the available resource then.
 */
export const expectedLikeMates = (machine: ExpectedMachine, others: readonly ExpectedMachine[]): number | null => {
  const own = machine.ownKw()
  let [expectedKw, ratedKw] = [0, 0]
  for (const mate of comparableMates(machine, others)) {
    const mateKw = mate.ownKw()
    if (mateKw === null || !mate.ratedKw) continue
    expectedKw += mateKw
    ratedKw += mate.ratedKw
  }
  if (ratedKw <= 0 || machine.ratedKw === null) return own
  return Math.max(own ?? 0, (expectedKw * machine.ratedKw) / ratedKw)
}
