import { type ComponentType, createContext, lazy, type ReactNode, useContext, useMemo } from 'react'
import { withAllTexts } from '../i18n/i18n.ts'
import { useCan } from '../rights/use-can.ts'
import { PartBoundary } from './part-boundary.tsx'
import { fillingsOf, type Slot, type SlotFilling, type SlotPart } from './slot.ts'
import { type TabFilling, type TabSlot, tabsOf } from './tab-slot.ts'

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

/** A slot content, to render within a `Suspense`. If it throws, it shows its own error. */
export interface ShownPart<Props extends object> extends Pick<SlotPart<Props>, 'id' | 'label'> {
  readonly Part: ComponentType<Props>
}

/** Cache of components: a new component in each render would remount. Retry loads a new one. */
const loading = new WeakMap<SlotFilling, ComponentType<object>>()

const loadingPart = (filling: SlotFilling): ComponentType<object> => {
  const known = loading.get(filling)
  if (known) return known
  const Part = lazy(withAllTexts(filling.part as SlotPart<object>['part']))
  loading.set(filling, Part)
  return Part
}

function LoadedPart({ filling, given }: { readonly filling: SlotFilling; readonly given: object }) {
  const Part = loadingPart(filling)
  return <Part {...given} />
}

const guarded = new WeakMap<SlotFilling, ComponentType<never>>()

const componentOf = (filling: SlotFilling): ComponentType<never> => {
  const known = guarded.get(filling)
  if (known) return known
  // biome-ignore lint/correctness/noComponentHookFactories: cached, so each filling has one component
  const Part = (given: object) => (
    <PartBoundary label={filling.label} inline onRetry={() => loading.delete(filling)}>
      <LoadedPart filling={filling} given={given} />
    </PartBoundary>
  )
  guarded.set(filling, Part)
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

/** Tabs of a page for the user and this subject, in order. */
export const useTabs = <Props extends object, Subject, Options extends object>(
  slot: TabSlot<Props, Subject, Options>,
  subject: Subject,
): readonly TabFilling<Subject, Options>[] => {
  const fillings = useContext(Fillings)
  const can = useCan()
  return useMemo(() => tabsOf(slot, fillings, can, subject), [slot, fillings, can, subject])
}
