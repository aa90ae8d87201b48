import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { mergeCompanies } from '../../contract/company-calls.ts'
import { companyLink } from '../../contract/company-paths.ts'

/** Asks which of several duplicates stays, and merges the others into it. */
export function MergeCompanies({
  companies,
  onClose,
}: {
  /** Empty: the question is closed. */
  readonly companies: readonly RecordRow[]
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const keep = companies.some(({ id }) => id === chosen) ? chosen : (companies[0]?.id ?? '')
  const merge = useMutation({
    mutationFn: () =>
      call(mergeCompanies, {
        body: {
          keep,
          merge: companies.filter(({ id }) => id !== keep).map(({ id, version }) => ({ id, version })),
        },
      }),
    onSuccess: async ({ moved }) => {
      await client.invalidateQueries()
      showNotice(t('companies.merge.done', { count: moved }))
      onClose()
      navigate(companyLink(keep))
    },
  })
  const send = async (): Promise<boolean> => {
    try {
      await merge.mutateAsync()
      return true
    } catch {
      return false
    }
  }
  return (
    <Modal
      opened={companies.length > 0}
      title={t('companies.merge.title', { count: companies.length })}
      closeLabel={t('action.close')}
      onClose={onClose}
      submit={{
        ...{ label: t('companies.merge.button'), cancelLabel: t('action.cancel') },
        ...{ validate: send, onSubmit: () => undefined },
      }}
    >
      <p>{t('companies.merge.text')}</p>
      <Select
        label={t('companies.merge.keep')}
        value={keep}
        onChange={setChosen}
        choices={companies.map(({ id, name }) => ({ value: id, label: `${String(name)} (${id})` }))}
      />
      {merge.error && (
        <Fault>
          {t(
            refusalKeyOf(merge.error, {
              'in-use': 'companies.merge.inUse',
              forbidden: 'companies.merge.noRight',
              invalid: 'companies.merge.refused',
            }),
          )}
        </Fault>
      )}
    </Modal>
  )
}
