import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import type { Fields, LooseValues, ValuesOf } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { AsOf } from '../../contract/temporal-calls.ts'
import { FormKind } from '../documents/form-kind.ts'
import { LateDocuments } from '../documents/late-documents.tsx'
import { type ChangeWords, RecordChanges } from '../forms/record-changes.tsx'
import { RecordScreen } from '../forms/record-screen.tsx'
import type { OwnRefusals } from '../forms/refusal.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import { BulkUndo } from './bulk/bulk-undo.tsx'
import type { BesideFields } from './form/form-faults.ts'
import { RecordFormPage } from './form/record-form-page.tsx'
import { RecordSections } from './form/record-sections.tsx'
import type { RecordEditor } from './form/use-record-editor.ts'
import type { RecordRow } from './list/use-record-columns.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordFacts } from './record-facts.tsx'
import type { RecordLinks } from './record-links.ts'
import { type RecordQueries, recordQueries } from './record-queries.ts'
import { UsesSection } from './reference/uses-section.tsx'
import { useAsOf } from './time/as-of.ts'
import { AsOfBanner, MissingThen, missingThen } from './time/as-of-banner.tsx'
import { AsOfChoice } from './time/as-of-choice.tsx'
import { ChangeSetList } from './time/change-set-list.tsx'
import { CompareDays } from './time/compare-days.tsx'
import { FieldTime, PlannedEnd } from './time/field-timeline.tsx'
import { SinceField } from './time/since-field.tsx'
import styles from './time/temporal.module.css'
import { type KindCalls, type TemporalQueries, temporalQueries } from './time/temporal-queries.ts'
import { useTemporalEditor } from './time/use-temporal-editor.tsx'
import { useChangeWords } from './words/use-change-words.ts'
import { type RecordWords, useRecordWords } from './words/use-record-words.ts'

type PageQueries<Row> = Pick<RecordQueries<RecordRow, Row>, 'one' | 'changes' | 'readAgain'> & {
  readonly list: () => { readonly queryKey: readonly unknown[] }
}

interface PageProps<F extends Fields, Row extends RecordRow> {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly links: RecordLinks
  /** Queries with keys of the feature. */
  readonly queries?: PageQueries<Row>
  readonly nameOf: (record: Row) => string
  /** Beside the name. */
  readonly note?: (record: Row) => ReactNode
  /** Whether the user may change and delete the record. The rights of the kind count as well. */
  readonly mayChange?: (record: Row) => boolean
  /** More buttons, before those of the kind. */
  readonly actions?: (record: Row) => ReactNode
  /** Question before a deletion, and what the user confirms by it, if not the version. */
  readonly deletion?: { readonly text: (record: Row) => string; readonly query: (record: Row) => object }
  /** Values of the form beside the fields. */
  readonly beside?: (record: Row | undefined) => BesideFields
  /** Replaces the sections of the form. */
  readonly form?: (editor: RecordEditor, words: RecordWords, record: Row | undefined) => ReactNode
  /** Sentences for errors of this kind only. */
  readonly refusals?: OwnRefusals
  /** Words for the history, if not those of the kind. */
  readonly changeWords?: ChangeWords
  /** Values in the form of a new record, e.g. those of a copy. */
  readonly startWith?: () => LooseValues
  /** Replaces the facts of the view. */
  readonly view?: (record: Row, words: RecordWords) => ReactNode
  /** Beside the facts, above the history. */
  readonly aside?: (record: Row) => ReactNode
}

/**
 * View, edit and create screen of a record, from its declaration. A feature can replace each part. Texts of the kind:
 * `title`, `add` or `new`, `one`, `create`, `loading` or `loadingOne`, `changes`, `conflict`, `deleteText`, `deleted`.
 */
export function RecordPages<F extends Fields, Row extends RecordRow = RecordRow>(props: PageProps<F, Row>) {
  const { i18n } = useTranslation()
  const { kind, calls, links, nameOf, note, mayChange } = props
  const words = useRecordWords(kind)
  const queries = props.queries ?? recordQueries<F, RecordRow, Row>(kind, calls)
  const { asked, isBroken, show, showToday } = useAsOf(kind)
  const times = kind.temporal && temporalQueries(kind, calls)
  const part = { ...props, words, queries, times, asked, onShow: show }
  const { words: shared, ownWords = shared } = kind
  const key = (name: string) => `${i18n.exists(`${ownWords}.${name}`) ? ownWords : shared}.${name}`
  const firstOf = (own: string, other: string) => key(i18n.exists(key(own)) ? own : other)
  if (isBroken) return <MissingThen isDay={false} onToday={showToday} />
  return (
    <RecordScreen
      kind={{
        list: { label: key('title'), href: links.list },
        words: { new: firstOf('new', 'add'), one: key('one'), loading: firstOf('loadingOne', 'loading') },
        // A form always edits the values of today.
        query: ((id: string, mode: 'view' | 'edit') =>
          asked && times && mode === 'view' ? times.one(id, asked) : queries.one(id)) as never,
        ...(asked && {
          above: <AsOfBanner asked={asked} onToday={showToday} />,
          failed: (error: Error) => missingThen(error, asked, showToday),
        }),
        read: links.read,
        name: nameOf,
        ...(note && { note }),
        missingRight: (record: Row) => (mayChange?.(record) === false ? kind.right.edit : undefined),
        actions: (record: Row) => !asked && <RecordActions {...part} record={record} />,
        view: (record: Row) => <View {...part} record={record} />,
        editor: (record: Row | undefined) => <Editor {...part} record={record} />,
      }}
    />
  )
}

interface PartProps<F extends Fields, Row extends RecordRow> extends PageProps<F, Row> {
  readonly words: RecordWords
  readonly queries: PageQueries<Row>
  /** Of a kind whose values have a time. */
  readonly times: TemporalQueries | undefined
  /** The day on which the record is shown; undefined: now. */
  readonly asked: AsOf | undefined
  readonly onShow: (asked: AsOf) => void
}

function View<F extends Fields, Row extends RecordRow>(props: PartProps<F, Row> & { readonly record: Row }) {
  const { kind, words, queries, times, asked, record, changeWords, view, aside } = props
  const wordsOfKind = useChangeWords(kind, words)
  const besides = (field: string) => {
    const declared = kind.fields[field]
    if (!times || !declared || declared.computedBy !== undefined) return null
    const value: unknown = Reflect.get(record, field)
    return <FieldTime id={record.id} queries={times} {...{ field, declared, value, words, asked }} />
  }
  return (
    <RecordBody
      aside={
        <>
          {aside?.(record)}
          {!asked && <UsesSection kind={kind.kind} id={record.id} />}
          {times ? (
            <TimeSection {...props} times={times} />
          ) : (
            <RecordSection title={words.of('changes')}>
              <RecordChanges
                query={queries.changes(record.id) as never}
                words={changeWords ?? wordsOfKind}
                more={(change) => <BulkUndo {...{ kind, change, queries }} />}
              />
            </RecordSection>
          )}
        </>
      }
    >
      {view ? (
        view(record, words)
      ) : (
        <RecordFacts kind={kind} record={record} words={words} {...(times && { besides })} />
      )}
      {kind.documents && (
        <LateDocuments kind={kind} rules={kind.documents} recordId={record.id} isReadOnly={asked !== undefined} />
      )}
    </RecordBody>
  )
}

/** History of a record whose values have a time: its change sets, another day, two days beside each other. */
function TimeSection<F extends Fields, Row extends RecordRow>({
  kind,
  calls,
  words,
  queries,
  times,
  asked,
  onShow,
  record: { id },
}: PartProps<F, Row> & { readonly record: Row; readonly times: TemporalQueries }) {
  const { data } = useQuery(times.timeline(id))
  return (
    <RecordSection
      title={words.of('changes')}
      actions={
        <div className={styles.buttons}>
          <AsOfChoice asked={asked} onShow={onShow} />
          <CompareDays id={id} queries={times} words={words} />
        </div>
      }
    >
      {!asked && data && <PlannedEnd timeline={data} />}
      <ChangeSetList {...{ kind, calls, words, queries, id, isReadOnly: asked !== undefined }} plantZone={data?.zone} />
    </RecordSection>
  )
}

function Editor<F extends Fields, Row extends RecordRow>({
  kind,
  calls,
  links,
  words: plainWords,
  queries,
  times,
  record,
  beside,
  form,
  startWith,
  refusals,
  changeWords,
}: PartProps<F, Row> & { readonly record: Row | undefined }) {
  const navigate = useNavigation()
  const client = useQueryClient()
  const { editor, words, dialog, since, setSince, timeFault } = useTemporalEditor({
    kind,
    calls,
    record: record as (RecordRow & Partial<ValuesOf<F>>) | undefined,
    words: plainWords,
    times,
    ...(beside && { beside: beside(record) }),
    others: client.getQueryData<readonly RecordRow[]>(queries.list().queryKey) ?? [],
    readAgain: queries.readAgain,
    ...(startWith && { startWith: startWith as () => Partial<ValuesOf<F>> }),
    ...(refusals && { refusals }),
    onSaved: ({ id }) => navigate(links.view(id), { replace: true }),
  })
  return (
    <FormKind value={kind}>
      <RecordFormPage
        kind={kind}
        editor={editor}
        words={words}
        changeWords={changeWords}
        onLeave={() => navigate(record ? links.view(record.id) : links.list, { replace: true })}
      >
        {form ? form(editor, words, record) : <RecordSections editor={editor} words={words} />}
        {times && !record && <SinceField value={since} onChange={setSince} error={timeFault} />}
        {record && timeFault && <Fault>{timeFault}</Fault>}
      </RecordFormPage>
      {dialog}
    </FormKind>
  )
}
