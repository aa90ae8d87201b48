import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../kit/composites/record/record-section.tsx'
import { LoadingState } from '../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import { Drawer } from '../../../kit/primitives/drawer.tsx'
import type { Fields, LooseValues } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { AsOf } from '../../contract/temporal-calls.ts'
import { FormKind } from '../documents/form-kind.ts'
import { FormFooter } from '../forms/form-footer.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { EditConflict } from '../forms/record-changes.tsx'
import { QueryError } from '../states/query-error.tsx'
import { RecordSections } from './form/record-sections.tsx'
import type { RecordEditor } from './form/use-record-editor.ts'
import type { RecordRow } from './list/use-record-columns.ts'
import { RecordFacts } from './record-facts.tsx'
import styles from './record-part.module.css'
import { recordQueries } from './record-queries.ts'
import { missingThen } from './time/as-of-banner.tsx'
import { ChangeSetList } from './time/change-set-list.tsx'
import { CompareDays } from './time/compare-days.tsx'
import { FieldTime } from './time/field-timeline.tsx'
import { type KindCalls, type TemporalQueries, temporalQueries } from './time/temporal-queries.ts'
import { useTemporalEditor } from './time/use-temporal-editor.tsx'
import { useChangeWords } from './words/use-change-words.ts'
import { type RecordWords, useRecordWords } from './words/use-record-words.ts'

interface PartProps<F extends Fields, Row extends RecordRow> {
  readonly kind: RecordKind<F>
  readonly calls: KindCalls<F>
  readonly id: string
  /** The day on which the record is shown; undefined: now. */
  readonly asked: AsOf | undefined
  readonly onToday: () => void
  /** Whether the user may change this record. */
  readonly mayEdit: boolean
  readonly isEditing: boolean
  readonly onEdit: (isEditing: boolean) => void
  readonly title: string
  readonly historyTitle: string
  /** Controls of the form by field, in place of the usual ones. */
  readonly own?: (editor: RecordEditor, record: Row) => Readonly<Record<string, ReactNode>>
  /** Facts by field, in place of their text. */
  readonly facts?: (record: Row) => Readonly<Record<string, ReactNode>>
  /** Beside the value of a field. */
  readonly besides?: (key: string, record: Row) => ReactNode
  /** Below the facts. */
  readonly children?: (record: Row) => ReactNode
}

/**
 * A record of a kind whose values have a time, as a part of a page with several: facts, a form in their place, and its
 * history in a drawer.
 */
export function RecordPart<F extends Fields, Row extends RecordRow = RecordRow>(props: PartProps<F, Row>) {
  const { kind, calls, id, asked, onToday, isEditing } = props
  const { t } = useTranslation()
  const words = useRecordWords(kind)
  const queries = recordQueries<F, RecordRow, Row>(kind, calls)
  const times = temporalQueries(kind, calls)
  const asks = asked ? times.one(id, asked) : queries.one(id)
  const { data, error, isFetching, refetch } = useQuery(asks as ReturnType<typeof queries.one>)
  if (error)
    return (
      missingThen(error, asked, onToday) ?? (
        <QueryError error={error} onRetry={() => void refetch()} busy={isFetching} inline />
      )
    )
  if (!data) return <LoadingState label={t('state.loading')} rows={6} />
  const part = { ...props, words, times, record: data }
  return isEditing && !asked ? <PartForm {...part} /> : <PartFacts {...part} />
}

interface LoadedProps<F extends Fields, Row extends RecordRow> extends PartProps<F, Row> {
  readonly words: RecordWords
  readonly times: TemporalQueries
  readonly record: Row
}

function PartFacts<F extends Fields, Row extends RecordRow>(props: LoadedProps<F, Row>) {
  const { kind, calls, id, asked, mayEdit, onEdit, title, historyTitle } = props
  const { words, times, record, besides, facts, children } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: timeline } = useQuery({ ...times.timeline(id), enabled: isOpen })
  const queries = recordQueries<F>(kind, calls)
  return (
    <RecordSection
      title={title}
      plain
      actions={
        <div className={styles.tools}>
          <Button size="small" icon={<IconHistory size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t('record.history')}
          </Button>
          {mayEdit && !asked && (
            <Button size="small" icon={<IconPencil size={14} aria-hidden="true" />} onClick={() => onEdit(true)}>
              {t('record.edit')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.facts}>
        <RecordFacts
          kind={{ fields: shownFields(kind.fields) }}
          record={record as LooseValues}
          words={words}
          {...(facts && { own: facts(record) })}
          besides={(field) => {
            const declared = kind.fields[field]
            if (!declared || declared.computedBy !== undefined) return null
            return (
              <>
                {besides?.(field, record)}
                <FieldTime
                  id={id}
                  queries={times}
                  value={Reflect.get(record, field) as unknown}
                  {...{ field, declared, words, asked }}
                />
              </>
            )
          }}
        />
      </div>
      {children?.(record)}
      <Drawer
        title={historyTitle}
        closeLabel={t('action.close')}
        opened={isOpen}
        onClose={() => setOpen(false)}
        size={640}
      >
        {isOpen && (
          <>
            <div className={styles.tools}>
              <CompareDays id={id} queries={times} words={words} />
            </div>
            <ChangeSetList
              {...{ kind, calls, words, queries, id, isReadOnly: asked !== undefined }}
              plantZone={timeline?.zone}
            />
          </>
        )}
      </Drawer>
    </RecordSection>
  )
}

/** Fields that the form and the facts show: those that place the record are in the header of the page. */
const shownFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { inForm }]) => inForm !== false))

function PartForm<F extends Fields, Row extends RecordRow>({
  kind,
  calls,
  title,
  words: plainWords,
  times,
  record,
  onEdit,
  own,
}: LoadedProps<F, Row>) {
  const queries = recordQueries<F>(kind, calls)
  const { editor, words, dialog, timeFault } = useTemporalEditor({
    kind,
    calls,
    record,
    words: plainWords,
    times,
    readAgain: queries.readAgain,
    others: [],
    onSaved: () => onEdit(false),
  })
  const changeWords = useChangeWords(kind, words)
  return (
    <FormKind value={kind}>
      <form className={styles.part} onSubmit={editor.submit} noValidate aria-label={title}>
        <LeaveGuard isDirty={editor.draft.isDirty} onLeave={editor.draft.discard} />
        <EditConflict title={words.of('conflict')} saving={editor.saving} words={changeWords} />
        <RecordSections editor={editor} words={words} {...(own && { own: own(editor, record) })} />
        {timeFault && <Fault>{timeFault}</Fault>}
        <FormFooter
          draft={editor.draft}
          isBusy={editor.saving.isBusy}
          refusal={editor.saving.refusal}
          onDiscard={() => {
            editor.draft.discard()
            onEdit(false)
          }}
        />
      </form>
      {dialog}
    </FormKind>
  )
}
