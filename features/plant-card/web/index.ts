import { type FarmLevelProduct, READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab, type TabPart } from '../../../platform/web/slots/tab-slot.ts'
import type { CardLevel } from '../contract/card-level.ts'
import type { CardNode } from '../contract/card-node.ts'
import type { CardPartProps, CardTabOptions } from './frame/card-tab.ts'
import { assetCardTabs, farmCardTabs, subFarmCardTabs } from './frame/card-tabs.ts'
import { tabPath } from './links.ts'

const slots = { farm: farmCardTabs, subFarm: subFarmCardTabs, asset: assetCardTabs }

/** Calls of a section by the name of its kind: those that read it, and those that change it. */
const readsOf = (name: string): readonly string[] =>
  ['', 's', 'Changes', 'Timeline', 'Difference'].map((end) => `get${name}${end}`)
const changesOf = (name: string): readonly string[] => [`update${name}`, `revert${name}ChangeSet`]
const callsOf = (name: string): readonly string[] => [...readsOf(name), ...changesOf(name)]

const generals = ['FarmGeneral', 'SubFarmGeneral', 'AssetGeneral']
/** Sections of the tab General that have rights of their own. */
const others = ['PlantFinance', 'PlantRefurbishment']

interface CardTab {
  readonly id: string
  readonly order: number
  /** Below the address of the card; empty for the first tab. */
  readonly rest: string
  readonly product: FarmLevelProduct
  readonly part: TabPart<CardPartProps, CardNode, CardTabOptions>['part']
  /** Names of the kinds that it reads with its own right. */
  readonly kinds: readonly string[]
  /** Calls that take another right. */
  readonly others?: readonly string[]
}

const general: Omit<CardTab, 'order'> = {
  id: 'general',
  rest: '',
  product: 'PICFarmGeneral',
  part: () => import('./screens/general.tsx'),
  kinds: generals,
  others: [...others.flatMap(callsOf), 'takeOverGatewayFacts'],
}
const crisis: Omit<CardTab, 'order'> = {
  id: 'crisis',
  rest: 'CrisisManagement',
  product: 'PICFarmCrisisManagement',
  part: () => import('./screens/crisis.tsx'),
  kinds: ['CrisisPlan'],
  others: callsOf('GateCode'),
}

/** A tab of a card. Farms and assets open for everybody; the tabs of sub-farms take their right (specification 001 §2). */
const tab = (level: CardLevel, { id, order, rest, product, part, kinds, others: more = [] }: CardTab) => {
  const isOpen = level !== 'subFarm'
  return fillTab(slots[level], {
    id,
    order,
    right: isOpen ? 'signed-in' : { product, flag: READ },
    label: `plantCard.tab.${id}`,
    title: `plantCard.title.${level}`,
    path: tabPath(level, rest),
    options: { level },
    isFor: ({ rights }) => ((rights[product] ?? 0) & READ) === READ,
    optionalCalls: [...kinds.flatMap(isOpen ? callsOf : changesOf), ...more],
    part,
  })
}

const tabs = [
  tab('farm', { ...general, order: 10 }),
  tab('farm', { ...crisis, order: 20 }),
  tab('subFarm', { ...general, order: 10 }),
  tab('subFarm', { ...crisis, order: 30 }),
  tab('subFarm', {
    id: 'weatherStation',
    order: 60,
    rest: 'WeatherStation',
    product: 'PICFarmWeatherStation',
    part: () => import('./screens/met-station.tsx'),
    kinds: ['MetStation'],
  }),
  tab('subFarm', {
    id: 'connection',
    order: 70,
    rest: 'SubstationAndCabling/ConnectionInformation',
    product: 'PICFarmEquipmentSubstationAndCabling',
    part: () => import('./screens/grid-connection.tsx'),
    kinds: ['GridConnection'],
  }),
  tab('subFarm', {
    id: 'telecom',
    order: 80,
    rest: 'TelecomAndPlc/General',
    product: 'PICFarmTelecom',
    part: () => import('./screens/telecom.tsx'),
    kinds: ['TelecomLink'],
  }),
  tab('asset', { ...general, order: 10 }),
]

/** Cards of farms, sub-farms and assets. */
export const feature: WebFeature = {
  name: 'plant-card',
  routes: tabs.map(({ route }) => route),
  slots: tabs,
}
