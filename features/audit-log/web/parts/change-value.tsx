import { useTranslation } from 'react-i18next'
import { EDIT, holds, MANAGE, READ } from '../../../../domain/right.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { useFieldWords } from '../operation-words.ts'
import { shownValue } from '../shown-value.ts'
import { Moment } from './moment.tsx'

const flags = [READ, EDIT, MANAGE] as const

/** A value of a record as it was written down: instants, rights, yes and no in words, all else as it stands. */
export function ChangeValue({ path, text }: { readonly path: readonly string[]; readonly text: string | undefined }) {
  const { t } = useTranslation()
  if (text === undefined || text === 'null') return '-'
  const shown = shownValue(path, text)
  if (shown.kind === 'instant') return <Moment atMs={shown.atMs} />
  if (shown.kind === 'yesNo') return t(`auditLog.value.${shown.isYes ? 'yes' : 'no'}`)
  if (shown.kind === 'flags') {
    const held = flags.filter((flag) => holds(shown.value, flag))
    return held.map((flag) => t(`right.flag.${flag}`)).join(', ') || '-'
  }
  // What is empty is told apart from what is not there.
  return shown.text === '' || shown.text === '{}' ? <Note inline>{t('auditLog.value.empty')}</Note> : shown.text
}

/** The way to a field of a kind of record, in words. */
export function FieldPath({ kind, path }: { readonly kind: string | null; readonly path: readonly string[] }) {
  const words = useFieldWords(kind ?? undefined)
  return path.length === 0 ? '-' : path.map((name, at) => words(name, path[at - 1])).join(' › ')
}
