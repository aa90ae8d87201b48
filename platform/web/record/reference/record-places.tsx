import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import type { RightCheck } from '../../../contract/endpoint.ts'
import type { RecordLinks } from '../record-links.ts'

/** Where the page shows the records of a kind. A feature declares it in its `web/index.ts`. */
export interface RecordPlace {
  /** Name of the kind, e.g. `company`: that of its declaration and of references to it. */
  readonly kind: string
  /** Translation key of the noun, e.g. `companies.one`. */
  readonly noun: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly right: RightCheck
  readonly links: Pick<RecordLinks, 'view'>
  /** The search of the product finds records of the kind, as in its declaration. */
  readonly isSearched?: true
}

const Places = createContext<ReadonlyMap<string, RecordPlace>>(new Map())

/** Gives the page the places of all kinds. */
export function RecordPlacesProvider({
  places,
  children,
}: {
  readonly places: readonly RecordPlace[]
  readonly children: ReactNode
}) {
  const byKind = useMemo(() => new Map(places.map((place) => [place.kind, place])), [places])
  return <Places value={byKind}>{children}</Places>
}

export const useRecordPlaces = (): ReadonlyMap<string, RecordPlace> => useContext(Places)
