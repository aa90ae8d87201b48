import type { ComponentType } from 'react'
import type { RightCheck } from '../../contract/endpoint.ts'

/**
 * A place on a page that other features fill. The feature of the page declares it behind its door, guests fill it from their
 * `web/index.ts`, and the page shows what it finds: it knows none of its guests.
 */
export interface Slot<Props extends object> {
  readonly name: string
  /** Of the type alone: what the page hands to a part. */
  readonly props?: Props
}

export const declareSlot = <Props extends object>(name: string): Slot<Props> => ({ name })

/** What a feature puts into a slot. */
export interface SlotPart<Props extends object> {
  readonly id: string
  /** Place among the parts of the slot, the smallest first. */
  readonly order: number
  /** Shown only to people who pass. */
  readonly right: RightCheck
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

/** What fills a slot for somebody with these rights, in order. */
export const fillingsOf = (
  { name }: { readonly name: string },
  fillings: readonly SlotFilling[],
  can: (right: RightCheck) => boolean,
): readonly SlotFilling[] =>
  fillings.filter(({ slot, right }) => slot === name && can(right)).toSorted((one, other) => one.order - other.order)
