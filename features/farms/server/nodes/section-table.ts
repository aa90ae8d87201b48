import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Fields, fieldEntries } from '../../../../platform/contract/field.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import { kindTable } from '../../../../platform/server/record/kind-table.ts'
import { plantFacts } from '../../contract/plant-facts.ts'
import type { NodeLevel } from '../../contract/plant-node.ts'
import { fixedFields } from './node-levels.ts'

type SectionKind<F extends Fields> = Pick<RecordKind<F>, 'fields' | 'ids' | 'list' | 'farmField' | 'unique'>

/** A table with the columns of a section. */
export type SectionTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn }

/** A section of the cards of a level. */
export interface Section<F extends Fields> {
  readonly kind: SectionKind<F>
  readonly level: NodeLevel
  /** The section has the facts that the tables of the plants have (`plantFacts`). */
  readonly hasFacts?: true
}

/** The fields that the section stores itself: without the farm, the fixed fields and the facts of the node. */
export const ownFields = <F extends Fields>({
  kind: { fields, farmField },
  level,
  hasFacts,
}: Omit<Section<F>, 'kind'> & { readonly kind: Pick<SectionKind<F>, 'fields' | 'farmField'> }): Fields => {
  const ofNode = { ...fixedFields[level], ...(hasFacts && plantFacts[level]) }
  return Object.fromEntries(fieldEntries(fields).filter(([key]) => key !== farmField && !Object.hasOwn(ofNode, key)))
}

/** A record of a section exists before anybody has filled it, so each column can be empty. */
const optional = (fields: Fields): Fields =>
  Object.fromEntries(fieldEntries(fields).map(([key, { need: _, ...field }]) => [key, field as Fields[string]]))

// No sort keys: the names of nodes sort the list.
const columnsOf = <F extends Fields>(fields: Fields, { ids, list }: SectionKind<F>) => ({
  ...{ fields: optional(fields), label: [] },
  ...(ids && { ids }),
  ...(list && { list }),
})

/** The table of a section: a row for each node whose section somebody has filled. `npm run db:plan` writes the migration. */
export const sectionTable = <F extends Fields>(name: string, section: Section<F>): SectionTable => {
  const { unique = [] } = section.kind
  const columns = { ...columnsOf(ownFields(section), section.kind), unique: unique as readonly (readonly string[])[] }
  return kindTable(name, columns) as unknown as SectionTable
}

/** The columns in which the records of a section are read: those of all fields. */
export const readShape = <F extends Fields>(name: string, kind: SectionKind<F>): SectionTable =>
  kindTable(name, columnsOf(kind.fields, kind)) as unknown as SectionTable
