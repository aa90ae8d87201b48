import { type FarmLevelProduct, READ } from '../../../../domain/right.ts'
import { fillTab, type TabPart } from '../../../../platform/web/slots/tab-slot.ts'
import type { CardLevel } from '../../contract/card-level.ts'
import type { CardNode } from '../../contract/card-node.ts'
import { tabPath } from '../links.ts'
import type { CardPartProps, CardTabGroup, CardTabOptions } from './card-tab.ts'
import { assetCardTabs, farmCardTabs, subFarmCardTabs } from './card-tabs.ts'

const slots = { farm: farmCardTabs, subFarm: subFarmCardTabs, asset: assetCardTabs }

/** Calls of a kind by its name in operation ids: those that read it, and those that change it. */
const readsOf = (name: string, many = `${name}s`): readonly string[] => [
  `get${many}`,
  ...['', 'Changes', 'Timeline', 'Difference'].map((end) => `get${name}${end}`),
]
const changesOf = (name: string): readonly string[] => [`update${name}`, `revert${name}ChangeSet`]

/** All calls of sections with these names. */
export const sectionCalls = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [...readsOf(name), ...changesOf(name)])

/** Calls of a list on a card that need more than the right to read, by the name of its kind. */
export const listChanges = (name: string): readonly string[] => [...changesOf(name), `create${name}`, `delete${name}`]

export interface CardTab {
  readonly id: string
  readonly order: number
  /** Below the address of the card; empty for the first tab. */
  readonly rest: string
  readonly product: FarmLevelProduct
  readonly part: TabPart<CardPartProps, CardNode, CardTabOptions>['part']
  /** Translation keys of its name and of the page title. */
  readonly label: string
  readonly title?: string
  readonly group?: CardTabGroup
  /** Names of the sections that it shows under its own right. */
  readonly sections?: readonly string[]
  /** Operation ids of further calls that take another right. */
  readonly others?: readonly string[]
}

/** A tab of a card. Farms and assets open for everybody; the tabs of sub-farms take their right (specification 001 §2). */
export const fillCardTab = (
  level: CardLevel,
  {
    id,
    order,
    rest,
    product,
    part,
    label,
    title = `plantCard.title.${level}`,
    group,
    sections = [],
    others = [],
  }: CardTab,
) => {
  const isOpen = level !== 'subFarm'
  return fillTab(slots[level], {
    id,
    order,
    right: isOpen ? 'signed-in' : { product, flag: READ },
    label,
    title,
    path: tabPath(level, rest),
    options: { level, ...(group && { group }) },
    isFor: ({ rights }) => ((rights[product] ?? 0) & READ) === READ,
    optionalCalls: [...(isOpen ? sectionCalls(...sections) : sections.flatMap(changesOf)), ...others],
    part,
  })
}
