import { type ComponentType, createContext, lazy, type ReactNode, useContext, useMemo } from 'react'
import { withAllTexts } from '../i18n/i18n.ts'
import { useCan } from '../rights/use-can.ts'
import { fillingsOf, type Slot, type SlotFilling, type SlotPart } from './slot.ts'

const Fillings = createContext<readonly SlotFilling[]>([])

/** Provides the contents of slots to the pages. */
export function SlotProvider({
  fillings,
  children,
}: {
  readonly fillings: readonly SlotFilling[]
  readonly children: ReactNode
}) {
  return <Fillings value={fillings}>{children}</Fillings>
}

/** A slot content, to render within a `Suspense`. */
export interface ShownPart<Props extends object> extends Pick<SlotPart<Props>, 'id' | 'label'> {
  readonly Part: ComponentType<Props>
}

/** Cache of components: a new component in each render would remount. */
const made = new WeakMap<SlotFilling, ComponentType<never>>()

const componentOf = (filling: SlotFilling): ComponentType<never> => {
  const known = made.get(filling)
  if (known) return known
  const Part = lazy(withAllTexts(filling.part as SlotPart<object>['part'])) as ComponentType<never>
  made.set(filling, Part)
  return Part
}

/** Contents of a slot for the user, in order. */
export const useSlot = <Props extends object>(slot: Slot<Props>): readonly ShownPart<Props>[] => {
  const fillings = useContext(Fillings)
  const can = useCan()
  return useMemo(
    () =>
      fillingsOf(slot, fillings, can).map((filling) => ({
        id: filling.id,
        label: filling.label,
        // `fillSlot` has checked that the part takes what the slot gives.
        Part: componentOf(filling) as ComponentType<Props>,
      })),
    [slot, fillings, can],
  )
}
