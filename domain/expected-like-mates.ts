import type { PowerModel } from './power-model.ts'

/** Words of the State signal under which a machine lets nothing of its resource through although nobody wished it so. */
export const stoppedStates = ['FAULT', 'MAINTENANCE'] as const

/** What is known of one of the machines of a farm when it is asked what each should give. Powers in kW. */
export interface ExpectedMachine {
  readonly kind: PowerModel['kind'] | undefined
  readonly ratedKw: number | null
  /** Its last state is one of `stoppedStates`. */
  readonly isStopped: boolean
  /** What its model says of what the machine itself measures; null where that is not known. */
  readonly ownKw: () => number | null
}

/**
 * Kinds whose models read what goes through the machine itself: water, gas. While it stands nothing does, and its share is
 * the others' or lost. Wind and sun are there whether a machine takes them or not.
 */
export const measuresOwnResource = (kind: PowerModel['kind'] | undefined): boolean =>
  kind === 'hydro' || kind === 'biogas'

/** Those of a farm's other machines that tell what one that stands should give: of its kind, and not standing themselves. */
export const comparableMates = <Machine extends Pick<ExpectedMachine, 'kind' | 'isStopped'>>(
  machine: Machine,
  others: readonly Machine[],
): readonly Machine[] =>
  machine.isStopped && measuresOwnResource(machine.kind)
    ? others.filter((other) => other !== machine && other.kind === machine.kind && !other.isStopped)
    : []

/**
 * What a machine should give, kW; null where nobody knows. The one rule of live figures and of history:
 * - by its own model from what it measures, also while it is derated, curtailed or stopped on purpose: what was held back is
 *   told as such and is none of its failings;
 * - in fault or maintenance, where its model reads what goes through itself (`measuresOwnResource`): as much as its mates that
 *   do not stand should, in proportion to rated power, and at least what it measured (a mean may hold hours in which it ran);
 * - by its own model again where no such mate is known: with all of them standing nobody can say what there was to use.
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
