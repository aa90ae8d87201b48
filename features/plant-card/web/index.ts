import { READ } from '../../../domain/right.ts'
import type { WebFeature, WebRoute } from '../../../platform/web/feature.ts'
import { fillSlot } from '../../../platform/web/slots/slot.ts'
import { createRight } from '../contract/create-right.ts'
import { substationGroup } from './frame/card-tab.ts'
import { cardTools } from './frame/card-tools.ts'
import { type CardTab, fillCardTab, listChanges, sectionCalls } from './frame/fill-card-tab.ts'
import { groupRoot } from './frame/group-root.ts'
import { tabPath } from './links.ts'

const general: Omit<CardTab, 'order'> = {
  id: 'general',
  label: 'plantCard.tab.general',
  rest: '',
  product: 'PICFarmGeneral',
  part: () => import('./screens/general.tsx'),
  sections: ['FarmGeneral', 'SubFarmGeneral', 'AssetGeneral'],
  others: [...sectionCalls('PlantFinance', 'PlantRefurbishment'), 'takeOverGatewayFacts'],
}
const crisis: Omit<CardTab, 'order'> = {
  id: 'crisis',
  label: 'plantCard.tab.crisis',
  rest: 'CrisisManagement',
  product: 'PICFarmCrisisManagement',
  part: () => import('./screens/crisis.tsx'),
  sections: ['CrisisPlan'],
  others: sectionCalls('GateCode'),
}

const telecom = { id: 'telecom', label: 'plantCard.tab.telecom' }

const tabs = [
  fillCardTab('farm', { ...general, order: 10 }),
  fillCardTab('farm', { ...crisis, order: 20 }),
  fillCardTab('subFarm', { ...general, order: 10 }),
  fillCardTab('subFarm', { ...crisis, order: 30 }),
  fillCardTab('subFarm', {
    id: 'weatherStation',
    label: 'plantCard.tab.weatherStation',
    order: 60,
    rest: 'WeatherStation',
    product: 'PICFarmWeatherStation',
    part: () => import('./screens/met-station.tsx'),
    sections: ['MetStation'],
    others: listChanges('StationSensor'),
  }),
  fillCardTab('subFarm', {
    id: 'connection',
    label: 'plantCard.tab.connectionInformation',
    group: substationGroup,
    order: 70,
    rest: 'SubstationAndCabling/ConnectionInformation',
    product: 'PICFarmEquipmentSubstationAndCabling',
    part: () => import('./screens/grid-connection.tsx'),
    sections: ['GridConnection'],
    others: listChanges('PlantCable'),
  }),
  fillCardTab('subFarm', {
    id: 'substationDocuments',
    label: 'documents.title',
    group: substationGroup,
    order: 71,
    rest: 'SubstationAndCabling/Documents',
    product: 'PICFarmEquipmentSubstationAndCabling',
    part: () => import('./screens/substation-documents.tsx'),
    sections: ['GridConnection'],
  }),
  fillCardTab('subFarm', {
    id: 'telecom',
    label: 'plantCard.tab.telecomGeneral',
    group: telecom,
    order: 80,
    rest: 'TelecomAndPlc/General',
    product: 'PICFarmTelecom',
    part: () => import('./screens/telecom.tsx'),
    sections: ['TelecomLink'],
    others: listChanges('NetworkDevice'),
  }),
  fillCardTab('subFarm', {
    id: 'telecomDiagram',
    label: 'plantCard.tab.diagram',
    group: telecom,
    order: 81,
    rest: 'TelecomAndPlc/Diagram',
    product: 'PICFarmTelecom',
    part: () => import('./screens/telecom-diagram.tsx'),
    sections: ['TelecomLink'],
    // The connection of assets needs the live fleet.
    others: [...listChanges('NetworkDevice'), 'getFleetTable'],
  }),
  fillCardTab('asset', { ...general, order: 10 }),
  fillCardTab('asset', {
    id: 'other',
    label: 'plantCard.tab.other',
    order: 60,
    rest: 'OtherInformation',
    product: 'PICFarmGeneral',
    part: () => import('./screens/other-information.tsx'),
    sections: ['AssetOther'],
  }),
]

const documents = fillSlot(cardTools, {
  id: 'documents',
  order: 10,
  right: 'signed-in',
  label: 'documents.title',
  part: () => import('./tools/node-documents.tsx'),
})

/** The crisis plan on one page, of a farm and of a sub-farm. */
const sheets = (['farm', 'subFarm'] as const).map(
  (level): WebRoute => ({
    path: tabPath(level, 'CrisisManagement/Sheet'),
    isOurs: true,
    title: 'plantCard.sheet.title',
    right: { product: 'PICFarmCrisisManagement', flag: READ },
    screen: () => import('./sheet/crisis-sheet.tsx'),
  }),
)

const roots = [
  groupRoot('subFarm', 'SubstationAndCabling', 'ConnectionInformation', 'PICFarmEquipmentSubstationAndCabling'),
  groupRoot('subFarm', 'TelecomAndPlc', 'General', 'PICFarmTelecom'),
]

/** Cards of farms, sub-farms and assets. */
export const feature: WebFeature = {
  name: 'plant-card',
  routes: [...tabs.map(({ route }) => route), ...roots, ...sheets],
  slots: [...tabs, documents],
  search: { right: createRight, items: () => import('./search-items.ts') },
}
