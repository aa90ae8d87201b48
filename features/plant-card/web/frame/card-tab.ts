import type { AsOf } from '../../../../platform/contract/temporal-calls.ts'
import type { CardLevel } from '../../contract/card-level.ts'
import type { CardNode } from '../../contract/card-node.ts'

/** Props of each tab of a card. */
export interface CardPartProps {
  readonly node: CardNode
  /** The day on which the card is shown; undefined: now. */
  readonly asked: AsOf | undefined
  readonly onToday: () => void
}

/** Tabs that are one tab of the card, with a row of their own below it. */
export interface CardTabGroup {
  readonly id: string
  /** Translation key. */
  readonly label: string
}

/** Connection, documents and equipment of the substation. */
export const substationGroup: CardTabGroup = { id: 'substations', label: 'plantCard.tab.connection' }

export interface CardTabOptions {
  /** The level of the node that the address is about. */
  readonly level: CardLevel
  readonly group?: CardTabGroup
}
