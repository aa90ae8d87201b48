import type { AsOf } from '../../../../platform/contract/temporal-calls.ts'
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
