import { declareTabs } from '../../../../platform/web/slots/tab-slot.ts'
import type { CardNode } from '../../contract/card-node.ts'
import type { CardPartProps, CardTabOptions } from './card-tab.ts'

const page = () => import('./card-page.tsx')

/** Tabs of the card of a farm. */
export const farmCardTabs = declareTabs<CardPartProps, CardNode, CardTabOptions>('plant-card.farm', page)
/** Tabs of the card of a sub-farm. */
export const subFarmCardTabs = declareTabs<CardPartProps, CardNode, CardTabOptions>('plant-card.subFarm', page)
/** Tabs of the card of an asset. */
export const assetCardTabs = declareTabs<CardPartProps, CardNode, CardTabOptions>('plant-card.asset', page)
