import { declareSlot } from '../../../platform/web/slots/slot.ts'

/** Model of the card. */
export interface ModelPartProps {
  /** Type of the kind, e.g. `WindTurbine`. */
  readonly type: string
  readonly id: string
}

/** Parts on the cards of models, above their history. */
export const modelCardParts = declareSlot<ModelPartProps>('modelCardParts')
