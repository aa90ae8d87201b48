import type { ComponentType } from 'react'
import type { RightCheck } from '../../contract/endpoint.ts'

/**
 * A slot: a place on a page that other features fill. The feature of the page declares it in its port, and other
 * features fill it in `web/index.ts`.
 * The page renders the content without knowing these features.
 */
export interface Slot<Props extends object> {
  readonly name: string
  /** Type of the props; no runtime value. */
  readonly props?: Props
}

export const declareSlot = <Props extends object>(name: string): Slot<Props> => ({ name })

/** Content of a slot. */
export interface SlotPart<Props extends object> {
  readonly id: string
  /** Sort order in the slot, smallest first. */
  readonly order: number
  /** Shown only to users with this permission: the one that its calls require (`tests/spec/slots.test.ts`). */
  readonly right: RightCheck
  /** Operation ids of calls that require more. The part makes them only for users who have that permission. */
  readonly optionalCalls?: readonly string[]
  /** Translation key of its name. */
  readonly label: string
  /** Lazy: `() => import('./wall.tsx')`. */
  readonly part: () => Promise<{ readonly default: ComponentType<Props> }>
}

/** A part with the name of its slot, as `WebFeature.slots` lists it; {@link fillSlot} makes it. */
export interface SlotFilling extends Omit<SlotPart<object>, 'part'> {
  readonly slot: string
  readonly part: () => Promise<{ readonly default: unknown }>
}

export const fillSlot = <Props extends object>(slot: Slot<Props>, part: SlotPart<Props>): SlotFilling => ({
  ...part,
  slot: slot.name,
})

/** Contents of a slot for these permissions, in order. */
export const fillingsOf = <Filling extends SlotFilling>(
  { name }: { readonly name: string },
  fillings: readonly Filling[],
  can: (right: RightCheck) => boolean,
): readonly Filling[] =>
  fillings.filter(({ slot, right }) => slot === name && can(right)).toSorted((one, other) => one.order - other.order)
