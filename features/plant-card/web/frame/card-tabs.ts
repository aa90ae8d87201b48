import type { AsOf } from '../../../../platform/contract/temporal-calls.ts'
import { declareTabs } from '../../../../platform/web/slots/tab-slot.ts'
import type { CardLevel } from '../../contract/card-level.ts'
import type { CardNode } from '../../contract/card-node.ts'

/** What each tab of a card gets. */
export interface CardPartProps {
  readonly node: CardNode
  /** The day on which the card is shown; undefined: now. */
  readonly asked: AsOf | undefined
  readonly onToday: () => void
}

export interface CardTabOptions {
  /** The level of the node that the address is about. */
  readonly level: CardLevel
}

const page = () => import('./card-page.tsx')

/** Tabs of the card of a farm. */
export const farmCardTabs = declareTabs<CardPartProps, CardNode, CardTabOptions>('plant-card.farm', page)
/** Tabs of the card of a sub-farm. */
export const subFarmCardTabs = declareTabs<CardPartProps, CardNode, CardTabOptions>('plant-card.subFarm', page)
/** Tabs of the card of an asset. */
export const assetCardTabs = declareTabs<CardPartProps, CardNode, CardTabOptions>('plant-card.asset', page)
