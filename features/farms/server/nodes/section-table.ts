import { type Fields, fieldEntries } from '../../../../platform/contract/field.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import { fieldsOfNodes, type NodeLevels } from '../../contract/plant-facts.ts'

/** A section of the cards of some levels. */
export interface Section<F extends Fields> extends NodeLevels {
  readonly kind: Pick<RecordKind<F>, 'fields' | 'farmField'>
}

/** The fields that the section stores itself: without the farm, the fixed fields and the facts of the node. */
export const ownFields = <F extends Fields>(section: Section<F>): Fields => {
  const ofNodes = fieldsOfNodes(section)
  const { fields, farmField } = section.kind
  return Object.fromEntries(fieldEntries(fields).filter(([key]) => key !== farmField && !ofNodes.includes(key)))
}
