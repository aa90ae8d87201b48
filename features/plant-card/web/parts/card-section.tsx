import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { EDIT, holds, type Product, READ, type RightFlag } from '../../../../domain/right.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import type { Fields, LooseValues } from '../../../../platform/contract/field.ts'
import { completeness } from '../../../../platform/contract/field-value.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import type { RecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { RecordPart } from '../../../../platform/web/record/record-part.tsx'
import type { KindCalls } from '../../../../platform/web/record/time/temporal-queries.ts'
import { useRecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import { textOf } from '../../../../platform/web/url-state/fields.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { CardNode } from '../../contract/card-node.ts'
import type { CardPartProps } from '../frame/card-tab.ts'

/** The section that the user edits, so that a reload keeps the form open. */
const EditView = v.object({ edit: textOf(40) })

/** Whether the user has a flag of a product on the farm of a node. */
export const mayOn = ({ rights }: Pick<CardNode, 'rights'>, product: Product, flag: RightFlag): boolean =>
  holds((rights as Readonly<Record<string, number | undefined>>)[product], flag)

/** The right that a section of a card takes, on the farm of its node. */
export interface SectionRight {
  readonly product: Product
  readonly readFlag?: RightFlag
}

/** A section of a card: completeness, facts or form, history. Nothing without the right to read it. */
export function CardSection<F extends Fields, Row extends RecordRow = RecordRow>({
  node,
  asked,
  onToday,
  kind,
  calls,
  right: { product, readFlag = READ },
  label,
  own,
  facts,
  besides,
}: CardPartProps & {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly right: SectionRight
  /** Translation key of the title. */
  readonly label: string
  readonly own?: (editor: RecordEditor, record: Row) => Readonly<Record<string, ReactNode>>
  readonly facts?: (record: Row) => Readonly<Record<string, ReactNode>>
  readonly besides?: (key: string, record: Row) => ReactNode
}) {
  const { t } = useTranslation()
  const [{ edit }, setView] = useViewState(EditView)
  if (!mayOn(node, product, readFlag)) return null
  const setEditing = (isEditing: boolean) => setView({ edit: isEditing ? kind.kind : '' })
  return (
    <RecordPart<F, Row>
      key={node.entCode}
      kind={kind}
      calls={calls}
      id={node.entCode}
      asked={asked}
      onToday={onToday}
      mayEdit={mayOn(node, product, EDIT)}
      isEditing={edit === kind.kind}
      onEdit={setEditing}
      title={t(label)}
      historyTitle={t('plantCard.historyOf', { section: t(label) })}
      {...(own && { own })}
      {...(facts && { facts })}
      {...(besides && { besides })}
    >
      {(record) => <Missing kind={kind} record={record as unknown as LooseValues} />}
    </RecordPart>
  )
}

/** "14 of 16 expected facts are known. Missing: EIC code, altitude." */
function Missing<F extends Fields>({ kind, record }: { readonly kind: RecordKind<F>; readonly record: LooseValues }) {
  const { t } = useTranslation()
  const words = useRecordWords(kind)
  const { filled, of, missing } = completeness(kind.fields, record)
  if (missing.length === 0) return null
  return (
    <Note>
      {t('plantCard.known', { filled, of })}{' '}
      {t('plantCard.missingFields', { fields: missing.map((key) => words.label(key)).join(', ') })}
    </Note>
  )
}
