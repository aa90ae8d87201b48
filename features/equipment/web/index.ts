import { type FarmLevelProduct, READ } from '../../../domain/right.ts'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab, type TabPart } from '../../../platform/web/slots/tab-slot.ts'
import type { CardNode } from '../../plant-card/contract/card-node.ts'
import type { CardPartProps, CardTabOptions } from '../../plant-card/web/card-port.ts'
import { tabPath } from '../../plant-card/web/paths-port.ts'
import { assetCardTabs, subFarmCardTabs } from '../../plant-card/web/slots-port.ts'
import { type CardTabGroup, substationGroup } from '../../plant-card/web/tabs-port.ts'
import { machineTypes } from '../contract/equipment-types.ts'

const equipment = 'PICFarmEquipments'
const substation = 'PICFarmEquipmentSubstationAndCabling'
/** Calls of the editor that take another right than its tab. */
const saves = ['updateEquipment', 'exchangeEquipment']
const machineCalls = ['', 's', 'Changes', 'Timeline', 'Difference'].map((end) => `getMachineEquipment${end}`)

const mayRead =
  (product: FarmLevelProduct) =>
  ({ rights }: CardNode): boolean =>
    ((rights[product] ?? 0) & READ) === READ

const isMachine = ({ type }: CardNode): boolean => machineTypes.some((one) => one === type)

interface EquipmentTab {
  readonly id: string
  readonly order: number
  /** Below the address of the card. */
  readonly rest: string
  readonly optionalCalls: readonly string[]
  readonly part: TabPart<CardPartProps, CardNode, CardTabOptions>['part']
  readonly group?: CardTabGroup
}

/** A tab of the card of a sub-farm, with the right on its product. */
const ofSubFarm = (
  product: FarmLevelProduct,
  { id, rest, isOurs, group, ...tab }: EquipmentTab & { readonly isOurs?: true },
) =>
  fillTab(subFarmCardTabs, {
    ...{ id, ...tab, right: { product, flag: READ } },
    label: `equipment.tab.${id}`,
    title: 'plantCard.title.subFarm',
    path: tabPath('subFarm', rest),
    options: { level: 'subFarm', ...(group && { group }) },
    isFor: mayRead(product),
    ...(isOurs && { isOurs }),
  })

/** A tab of the card of a machine. */
const ofMachine = ({ id, rest, ...tab }: EquipmentTab) =>
  fillTab(assetCardTabs, {
    ...{ id, ...tab, right: 'signed-in' },
    label: `equipment.tab.${id}`,
    title: 'plantCard.title.asset',
    path: tabPath('asset', rest),
    options: { level: 'asset' },
    isFor: (node) => isMachine(node) && mayRead(equipment)(node),
  })

const tree: EquipmentTab = {
  ...{ id: 'equipment', order: 40, rest: 'Equipments', optionalCalls: [...saves, 'getSubstationTree'] },
  part: () => import('./screens/sub-farm-equipment.tsx'),
}
const substations: EquipmentTab = {
  ...{ id: 'substation', order: 72, rest: 'SubstationAndCabling/Equipments', group: substationGroup },
  optionalCalls: [...saves, 'getEquipmentTree', 'getEquipmentStays'],
  part: () => import('./screens/substation-equipment.tsx'),
}

const tabs = [
  ofSubFarm(equipment, tree),
  ofSubFarm(equipment, {
    ...{ id: 'preview', order: 45, rest: 'EquipmentsPreview', optionalCalls: ['getSubstationTree'] },
    part: () => import('./screens/preview.tsx'),
  }),
  ofSubFarm(substation, { ...substations, isOurs: true }),
  ofMachine({
    ...{ id: 'equipment', order: 30, rest: 'Equipments' },
    optionalCalls: [...saves, 'getEquipmentTree', 'getSubstationTree', 'getEquipmentStays'],
    part: () => import('./screens/asset-equipment.tsx'),
  }),
  ofMachine({
    ...{ id: 'unit', order: 35, rest: 'Equipments/Unit' },
    optionalCalls: [...machineCalls, 'updateMachineEquipment', 'revertMachineEquipmentChangeSet'],
    part: () => import('./screens/unit.tsx'),
  }),
]

/** Addresses of machines and parts: the same tabs with a chosen node. */
const deeper = [
  ofSubFarm(equipment, { ...tree, rest: `${tree.rest}/$selectedAsset` }),
  ofSubFarm(equipment, { ...tree, rest: `${tree.rest}/$selectedAsset/$equipmentType/$equipmentCode` }),
  ofSubFarm(substation, { ...substations, rest: `${substations.rest}/$equipmentType/$equipmentCode` }),
]

/** Equipment of machines and substations on the cards of the plant. */
export const feature: WebFeature = {
  name: 'equipment',
  routes: [...tabs, ...deeper].map(({ route }) => route),
  slots: tabs,
}
