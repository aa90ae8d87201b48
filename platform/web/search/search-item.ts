import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Language } from '../../../domain/language.ts'
import type { Searchable } from '../../../kit/composites/command-palette/rank-items.ts'
import type { RightCheck } from '../../contract/endpoint.ts'
import type { RecordPlace } from '../record/reference/record-places.tsx'

/** A search result of a feature. Its id is permanent, because favourites refer to it. */
export interface SearchItem extends Searchable {
  /** Kind in words, e.g. "Machine". */
  readonly kind: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly href: string
  /** How it stands now, e.g. state and power of a machine. Drawn for visible rows only. */
  readonly now?: ComponentType
}

/**
 * Loads the search items of a feature in their default order. The API returns only items that the user may read.
 * Rejects with ApiError.
 */
export type LoadSearchItems = (needs: {
  readonly queries: QueryClient
  readonly t: TFunction
  readonly locale: string
  readonly can: (right: RightCheck) => boolean
}) => Promise<readonly SearchItem[]>

/** Asks the server for the items of a search. It returns only items that the user may read. Rejects with ApiError. */
export type FindSearchItems = (needs: {
  readonly query: string
  readonly t: TFunction
  readonly language: Language
  readonly places: ReadonlyMap<string, RecordPlace>
  readonly can: (right: RightCheck) => boolean
  readonly signal: AbortSignal
}) => Promise<readonly SearchItem[]>
