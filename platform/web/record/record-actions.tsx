import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../kit/primitives/button.tsx'
import { Modal } from '../../../kit/primitives/modal.tsx'
import type { Fields } from '../../contract/field.ts'
import type { CallsOfKind } from '../../contract/record-calls.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { call } from '../api/call.ts'
import { type OwnRefusals, refusalKeyOf } from '../forms/refusal.ts'
import { useConfirm } from '../forms/use-confirm.ts'
import type { Format } from '../i18n/format.ts'
import { useNavigation } from '../navigation/use-navigation.ts'
import { useFormat } from '../reader/use-format.ts'
import { useZone } from '../reader/use-zone.ts'
import { useCan } from '../rights/use-can.ts'
import type { RecordRow } from './list/use-record-columns.ts'
import type { RecordLinks } from './record-links.ts'
import { refusedUses } from './reference/refused-uses.ts'
import { UsesList, type UsesOfKind } from './reference/uses-list.tsx'
import { usesText } from './reference/uses-text.ts'
import { EndDialog, endsLater, type RecordEnd } from './time/end-dialog.tsx'
import type { TemporalQueries } from './time/temporal-queries.ts'
import type { RecordWords } from './words/use-record-words.ts'

interface ActionsProps<F extends Fields, Row extends RecordRow> {
  readonly kind: RecordKind<F>
  readonly calls: CallsOfKind<F>
  readonly links: RecordLinks
  readonly words: RecordWords
  readonly queries: { readonly readAgain: (client: QueryClient) => Promise<void> }
  readonly record: Row
  readonly nameOf: (record: Row) => string
  readonly mayChange?: (record: Row) => boolean
  readonly actions?: (record: Row) => ReactNode
  readonly deletion?: { readonly text: (record: Row) => string; readonly query: (record: Row) => object }
  readonly refusals?: OwnRefusals
  /** Of a kind whose values have a time. */
  readonly times?: TemporalQueries | undefined
}

/** The buttons of a record: those of the feature, Delete with a question, and Edit. */
export function RecordActions<F extends Fields, Row extends RecordRow>(props: ActionsProps<F, Row>) {
  const { kind, calls, links, words, record, nameOf, mayChange = () => true, actions, deletion, times } = props
  const { t } = useTranslation()
  const navigate = useNavigation()
  const can = useCan()
  const confirm = useConfirm()
  const [uses, setUses] = useState<readonly UsesOfKind[]>()
  const remove = useDeletion(props, setUses)
  const [isEnding, setEnding] = useState(false)
  // A kind that forgets deleted records has no history that could end.
  const ends = times !== undefined && kind.temporal?.onDelete !== 'forget'
  const askToDelete = () =>
    confirm({
      title: t('record.deleteTitle', { name: nameOf(record) }),
      text: deletion ? deletion.text(record) : words.of('deleteText'),
      okLabel: t('record.delete'),
      // The version or number that the question named: the server refuses another one.
      work: () => remove.mutateAsync({ record }),
    })
  const close = () => setUses(undefined)
  return (
    <>
      {uses && (
        <Modal
          opened
          title={t('record.inUseTitle')}
          closeLabel={t('action.close')}
          onClose={close}
          actions={
            <Button look="primary" onClick={close}>
              {t('action.close')}
            </Button>
          }
        >
          <p>{t('record.inUseText')}</p>
          <UsesList uses={uses} />
        </Modal>
      )}
      {actions?.(record)}
      {calls.remove && can(kind.right.manage) && mayChange(record) && (
        <Button
          icon={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => (ends ? setEnding(true) : void askToDelete())}
        >
          {t('record.delete')}
        </Button>
      )}
      {can(kind.right.edit) && mayChange(record) && (
        <Button
          look="primary"
          icon={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => navigate(links.edit(record.id))}
        >
          {t('record.edit')}
        </Button>
      )}
      {isEnding && times && <EndRecord {...props} times={times} onClose={() => setEnding(false)} />}
    </>
  )
}

/** The question before a record with a history is deleted. */
function EndRecord<F extends Fields, Row extends RecordRow>(
  props: ActionsProps<F, Row> & { readonly times: TemporalQueries; readonly onClose: () => void },
) {
  const { record, nameOf, times, refusals, onClose } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(times.timeline(record.id))
  const remove = useDeletion(props, () => undefined)
  return (
    <EndDialog
      name={nameOf(record)}
      timeline={data}
      onEnd={(end) => remove.mutateAsync({ record, end })}
      onClose={onClose}
      faultOf={(error) => refusalText(error, refusals, { t, format })}
    />
  )
}

const refusalText = (
  error: unknown,
  refusals: OwnRefusals | undefined,
  { t, format }: { readonly t: TFunction; readonly format: Format },
): string => {
  const uses = usesText(error, t, format)
  if (uses !== undefined) return t('record.inUseBy', { list: uses })
  return t(refusalKeyOf(error, { 'in-use': 'record.inUse', ...refusals }))
}

interface Deletion<Row> {
  readonly record: Row
  /** Of a kind whose values have a time. */
  readonly end?: RecordEnd
}

/** Deletes a record in the version, or with the number, that the user sees. */
const useDeletion = <F extends Fields, Row extends RecordRow>(
  { kind, calls, links, queries, nameOf, deletion, refusals }: ActionsProps<F, Row>,
  onUses: (uses: readonly UsesOfKind[]) => void,
) => {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigation()
  const client = useQueryClient()
  const zone = useZone().zoneOf(undefined)
  return useMutation({
    mutationFn: async ({ record, end }: Deletion<Row>) =>
      calls.remove &&
      (await call(calls.remove, {
        params: { id: record.id },
        query: { ...(deletion?.query(record) ?? { version: record.version }), ...end },
      })),
    onSuccess: async (_reply, { record, end }) => {
      if (end && endsLater(end, zone)) showNotice(t('record.time.endPlanned', { name: nameOf(record) }))
      else {
        navigate(links.list, { replace: true })
        showNotice(t([`${kind.words}.deleted`, 'record.deleted'], { name: nameOf(record) }))
      }
      await queries.readAgain(client)
    },
    onError: async (error, { end }) => {
      const uses = refusedUses(error)
      // The dialog of an end says it.
      if (!end && uses) onUses(uses)
      else if (!end) showNotice(refusalText(error, refusals, { t, format }), { state: 'critical' })
      await queries.readAgain(client)
    },
  })
}
