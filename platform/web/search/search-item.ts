import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Searchable } from '../../../kit/composites/command-palette/rank-items.ts'

/** A thing of a feature that the search can lead to. Its id stays the same for ever: favourites are kept by it. */
export interface SearchItem extends Searchable {
  /** What it is, in words, e.g. "Machine". */
  readonly kind: string
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  readonly href: string
}

/**
 * Supplies the items of a feature in the order in which equals shall stand: only what the person may read, because they
 * come from calls. Rejects with ApiError when a call fails.
 */
export type LoadSearchItems = (needs: {
  readonly queries: QueryClient
  readonly t: TFunction
  readonly locale: string
}) => Promise<readonly SearchItem[]>
