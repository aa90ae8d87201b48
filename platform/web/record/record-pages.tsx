import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { Fault } from '../../../kit/composites/record/note.tsx'
import { RecordBody } from '../../../kit/composites/record/record-page.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import type { Fields, ValuesOf } from '../../contract/field.ts'
import type { RecordCalls } from '../../contract/record-calls.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { AsOf } from '../../contract/temporal-calls.ts'
import { call } from '../api/call.ts'
import { FormKind } from '../documents/form-kind.ts'
import { LateDocuments } from '../documents/late-documents.tsx'
import { RecordChanges } from '../forms/record-changes.tsx'
import { RecordScreen } from '../forms/record-screen.tsx'
import { refusalKeyOf } from '../forms/refusal.ts'
import { useConfirm } from '../forms/use-confirm.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import { useCan } from '../rights/use-can.ts'
import { RecordFormPage } from './form/record-form-page.tsx'
import { RecordSections } from './form/record-sections.tsx'
import { type RecordEditor, useRecordEditor } from './form/use-record-editor.ts'
import type { RecordRow } from './list/use-record-columns.ts'
import { RecordFacts } from './record-facts.tsx'
import type { RecordLinks } from './record-links.ts'
import { type RecordQueries, recordQueries } from './record-queries.ts'
import { usesText } from './reference/uses-text.ts'
import { useAsOf } from './time/as-of.ts'
import { AsOfBanner, MissingThen, missingThen } from './time/as-of-banner.tsx'
import { AsOfChoice } from './time/as-of-choice.tsx'
import { ChangeSetList } from './time/change-set-list.tsx'
import { CompareDays } from './time/compare-days.tsx'
import { FieldTime, usePlannedText } from './time/field-timeline.tsx'
import { SinceField } from './time/since-field.tsx'
import styles from './time/temporal.module.css'
import { type KindCalls, type TemporalQueries, temporalQueries } from './time/temporal-queries.ts'
import { useValidityQuestion } from './time/validity-question.tsx'
import { useChangeWords } from './words/use-change-words.ts'
import { type RecordWords, useRecordWords } from './words/use-record-words.ts'

interface PageProps<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly links: RecordLinks
  readonly nameOf: (record: RecordRow) => string
  /** Replaces the sections of the form. */
  readonly form?: (editor: RecordEditor, words: RecordWords) => ReactNode
  /** Replaces the facts of the view. */
  readonly view?: (record: RecordRow, words: RecordWords) => ReactNode
  /** Beside the facts, above the history. */
  readonly aside?: (record: RecordRow) => ReactNode
}

/** View, edit and create screen of a record, from its declaration. A feature can replace each part. */
export function RecordPages<F extends Fields>(props: PageProps<F>) {
  const { kind, calls, links, nameOf } = props
  const words = useRecordWords(kind)
  const queries = recordQueries(kind, calls)
  const { asked, isBroken, show, showToday } = useAsOf(kind)
  const times = kind.temporal && temporalQueries(kind, calls)
  const part = { ...props, words, queries, times, asked, onShow: show }
  const key = (name: string) => `${kind.words}.${name}`
  if (isBroken) return <MissingThen isDay={false} onToday={showToday} />
  return (
    <RecordScreen
      kind={{
        list: { label: key('title'), href: links.list },
        words: { new: key('add'), one: key('one'), loading: key('loading') },
        // A form always edits the values of today.
        query: ((id: string, mode: 'view' | 'edit') =>
          asked && times && mode === 'view' ? times.one(id, asked) : queries.one(id)) as never,
        ...(asked && {
          above: <AsOfBanner asked={asked} onToday={showToday} />,
          failed: (error: Error) => missingThen(error, asked, showToday),
        }),
        read: links.read,
        name: nameOf,
        actions: (record: RecordRow) => !asked && <Actions {...part} record={record} />,
        view: (record: RecordRow) => <View {...part} record={record} />,
        editor: (record: RecordRow | undefined) => <Editor {...part} record={record} />,
      }}
    />
  )
}

interface PartProps<F extends Fields> extends PageProps<F> {
  readonly words: RecordWords
  readonly queries: RecordQueries
  /** Of a kind whose values have a time. */
  readonly times: TemporalQueries | undefined
  /** The day on which the record is shown; undefined: now. */
  readonly asked: AsOf | undefined
  readonly onShow: (asked: AsOf) => void
}

function View<F extends Fields>(props: PartProps<F> & { readonly record: RecordRow }) {
  const { kind, words, queries, times, asked, record, view, aside } = props
  const changeWords = useChangeWords(kind, words)
  const besides = (field: string) =>
    times && kind.fields[field]?.computedBy === undefined ? (
      <FieldTime id={record.id} field={field} queries={times} words={words} showsPlanned={!asked} />
    ) : null
  return (
    <RecordBody
      aside={
        <>
          {aside?.(record)}
          {times ? (
            <TimeSection {...props} times={times} />
          ) : (
            <RecordSection title={words.of('changes')}>
              <RecordChanges query={queries.changes(record.id) as never} words={changeWords} />
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
      {kind.documents && <LateDocuments kind={kind} rules={kind.documents} recordId={record.id} />}
    </RecordBody>
  )
}

/** History of a record whose values have a time: its change sets, another day, two days beside each other. */
function TimeSection<F extends Fields>({
  kind,
  calls,
  words,
  queries,
  times,
  asked,
  onShow,
  record: { id },
}: PartProps<F> & { readonly record: RecordRow; readonly times: TemporalQueries }) {
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
      <ChangeSetList {...{ kind, calls, words, queries, id, isReadOnly: asked !== undefined }} plantZone={data?.zone} />
    </RecordSection>
  )
}

function Editor<F extends Fields>({
  kind,
  calls,
  links,
  words: plainWords,
  queries,
  times,
  record,
  form,
}: PartProps<F> & { readonly record: RecordRow | undefined }) {
  const navigate = useNavigation()
  const planned = usePlannedText(record?.id, times, plainWords)
  const words = times ? wordsWith(plainWords, planned) : plainWords
  const question = useValidityQuestion(words)
  const [since, setSince] = useState('')
  const editor = useRecordEditor({
    kind,
    calls,
    record: record as (RecordRow & Partial<ValuesOf<F>>) | undefined,
    readAgain: queries.readAgain,
    onSaved: ({ id }) => navigate(links.view(id), { replace: true }),
    ...(times && {
      askValidity: async (filled: readonly string[]) => {
        if (!record) return since === '' ? {} : { validFrom: since }
        return filled.length === 0 ? {} : question.ask(filled)
      },
    }),
  })
  const timeFault = times && editor.errorOf('validity')
  return (
    <FormKind value={kind}>
      <RecordFormPage
        kind={kind}
        editor={editor}
        words={words}
        onLeave={() => navigate(record ? links.view(record.id) : links.list, { replace: true })}
      >
        {form ? form(editor, words) : <RecordSections editor={editor} words={words} />}
        {times && !record && <SinceField value={since} onChange={setSince} error={timeFault} />}
        {record && timeFault && <Fault>{timeFault}</Fault>}
      </RecordFormPage>
      {question.dialog}
    </FormKind>
  )
}

/** Words whose help also says what is planned. */
const wordsWith = (words: RecordWords, planned: (field: string) => string | undefined): RecordWords => ({
  ...words,
  help: (key) => [planned(key), words.help(key)].filter(Boolean).join(' · ') || undefined,
})

function Actions<F extends Fields>({
  kind,
  calls,
  links,
  words,
  queries,
  nameOf,
  record,
}: PartProps<F> & { readonly record: RecordRow }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const can = useCan()
  const client = useQueryClient()
  const confirm = useConfirm()
  const name = nameOf(record)
  const remove = useDeletion(calls, record, queries.readAgain, () => {
    showNotice(t('record.deleted', { name }))
    navigate(links.list, { replace: true })
  })
  const askToDelete = () =>
    confirm({
      title: t('record.deleteTitle', { name }),
      text: words.of('deleteText'),
      okLabel: t('record.delete'),
      work: () => remove.mutateAsync(client),
    })
  return (
    <>
      {can(kind.right.manage) && (
        <Button look="danger" onClick={() => void askToDelete()}>
          {t('record.delete')}
        </Button>
      )}
      {can(kind.right.edit) && (
        <Button look="primary" onClick={() => navigate(links.edit(record.id))}>
          {t('record.edit')}
        </Button>
      )}
    </>
  )
}

/** Deletes a record in the version that the user sees. */
const useDeletion = <F extends Fields>(
  calls: RecordCalls<F>,
  { id, version }: RecordRow,
  readAgain: (client: QueryClient) => Promise<void>,
  onDone: () => void,
) => {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async (client: QueryClient) => {
      await call(calls.remove, { params: { id }, query: { version } })
      await readAgain(client)
    },
    onSuccess: onDone,
    onError: (error, client) => {
      const uses = usesText(error, t)
      const text =
        uses === undefined ? t(refusalKeyOf(error, { 'in-use': 'record.inUse' })) : t('record.inUseBy', { list: uses })
      showNotice(text, { state: 'critical' })
      void readAgain(client)
    },
  })
}
