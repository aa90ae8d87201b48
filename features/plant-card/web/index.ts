import { type FarmLevelProduct, READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab, type TabPart } from '../../../platform/web/slots/tab-slot.ts'
import type { CardLevel } from '../contract/card-level.ts'
import type { CardNode } from '../contract/card-node.ts'
import {
  assetCardTabs,
  type CardPartProps,
  type CardTabOptions,
  farmCardTabs,
  subFarmCardTabs,
} from './frame/card-tabs.ts'
import { tabPath } from './links.ts'

const slots = { farm: farmCardTabs, subFarm: subFarmCardTabs, asset: assetCardTabs }

/** A tab of a card. Farms and assets open for everybody; the tabs of sub-farms take their right (specification 001 §2). */
const tab = (
  level: CardLevel,
  id: string,
  order: number,
  rest: string,
  product: FarmLevelProduct,
  part: TabPart<CardPartProps, CardNode, CardTabOptions>['part'],
  optionalCalls: readonly string[],
) =>
  fillTab(slots[level], {
    id,
    order,
    right: level === 'subFarm' ? { product, flag: READ } : 'signed-in',
    label: `plantCard.tab.${id}`,
    title: `plantCard.title.${level}`,
    path: tabPath(level, rest),
    options: { level },
    isFor: ({ rights }) => ((rights[product] ?? 0) & READ) === READ,
    optionalCalls,
    part,
  })

const general = () => import('./screens/general.tsx')
const crisis = () => import('./screens/crisis.tsx')

const tabs = [
  tab('farm', 'general', 10, '', 'PICFarmGeneral', general, []),
  tab('farm', 'crisis', 20, 'CrisisManagement', 'PICFarmCrisisManagement', crisis, []),
  tab('subFarm', 'general', 10, '', 'PICFarmGeneral', general, []),
  tab('subFarm', 'crisis', 30, 'CrisisManagement', 'PICFarmCrisisManagement', crisis, []),
  tab(
    'subFarm',
    'weatherStation',
    60,
    'WeatherStation',
    'PICFarmWeatherStation',
    () => import('./screens/met-station.tsx'),
    [],
  ),
  tab(
    'subFarm',
    'connection',
    70,
    'SubstationAndCabling/ConnectionInformation',
    'PICFarmEquipmentSubstationAndCabling',
    () => import('./screens/grid-connection.tsx'),
    [],
  ),
  tab('subFarm', 'telecom', 80, 'TelecomAndPlc/General', 'PICFarmTelecom', () => import('./screens/telecom.tsx'), []),
  tab('asset', 'general', 10, '', 'PICFarmGeneral', general, []),
]

/** Cards of farms, sub-farms and assets. */
export const feature: WebFeature = {
  name: 'plant-card',
  routes: tabs.map(({ route }) => route),
  slots: tabs,
}
