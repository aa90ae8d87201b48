import { declareSlot } from '../../../../platform/web/slots/slot.ts'
import type { CardPartProps } from './card-tab.ts'

/** Buttons in the header of each card, each with a drawer: documents, journal. */
export const cardTools = declareSlot<CardPartProps>('plant-card.tools')
