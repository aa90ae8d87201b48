import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Fields } from '../../../contract/field.ts'
import { type RecordEditor, type RecordEditorOptions, useRecordEditor } from '../form/use-record-editor.ts'
import type { RecordWords } from '../words/use-record-words.ts'
import { usePlannedText } from './field-timeline.tsx'
import { onceFilled, type TemporalQueries } from './temporal-queries.ts'
import { useValidityQuestion } from './validity-question.tsx'

interface TemporalEditor {
  readonly editor: RecordEditor
  /** Words whose help also says what is planned. */
  readonly words: RecordWords
  /** The question of a save. It stands beside the form, not in it. */
  readonly dialog: ReactNode
  /** The day since which a new record exists. */
  readonly since: string
  readonly setSince: (day: string) => void
  /** Error of the time of the change. */
  readonly timeFault: string | undefined
}

/** State of a form whose values may have a time. Without `times` the values have none. */
export const useTemporalEditor = <F extends Fields>({
  words: plainWords,
  times,
  ...options
}: Omit<RecordEditorOptions<F>, 'askValidity'> & {
  readonly words: RecordWords
  readonly times: TemporalQueries | undefined
}): TemporalEditor => {
  const client = useQueryClient()
  const { kind, record } = options
  const planned = usePlannedText(record?.id, times, plainWords)
  const words = times ? wordsWith(plainWords, planned) : plainWords
  const question = useValidityQuestion(words)
  const [since, setSince] = useState('')
  const editor = useRecordEditor({
    ...options,
    ...(times && {
      askValidity: async (filled: readonly string[], changed: readonly string[]) => {
        if (!record) return since === '' ? {} : { validFrom: since }
        const empty = changed.filter((key) => !filled.includes(key))
        const timeline = empty.length === 0 ? undefined : await client.fetchQuery(times.timeline(record.id)).catch(none)
        const asked = [...filled, ...onceFilled(kind.fields, timeline, empty)]
        return asked.length === 0
          ? {}
          : question.ask(
              asked,
              empty.filter((key) => !asked.includes(key)),
            )
      },
    }),
  })
  return {
    editor,
    words,
    dialog: question.dialog,
    since,
    setSince,
    timeFault: times ? editor.errorOf('validity') : undefined,
  }
}

const none = () => undefined

/** Words whose help also says what is planned. */
const wordsWith = (words: RecordWords, planned: (field: string) => string | undefined): RecordWords => ({
  ...words,
  help: (key) => [planned(key), words.help(key)].filter(Boolean).join(' · ') || undefined,
})
