import { type FarmLevelProduct, READ } from '../../../../domain/right.ts'
import type { WebRoute } from '../../../../platform/web/feature.ts'
import type { CardLevel } from '../../contract/card-level.ts'
import { tabPath } from '../links.ts'

/** The address above the tabs of a group, e.g. `…/Contracts`: it leads to the first of them, with the same query string. */
export const groupRoot = (level: CardLevel, rest: string, first: string, product: FarmLevelProduct): WebRoute => ({
  path: tabPath(level, rest),
  title: `plantCard.title.${level}`,
  right: { product, flag: READ },
  leadsOn: true,
  screen: async () => ({ default: (await import('./lead-on.tsx')).leadOnTo(tabPath(level, `${rest}/${first}`)) }),
})
