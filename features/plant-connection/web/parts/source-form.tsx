import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { rejectedSource, type SampleSource, sampleSources, sourcePriorities } from '../../../../domain/sample-source.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fields } from '../../../../kit/composites/record/fields.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { LeaveGuard } from '../../../../platform/web/forms/leave-guard.tsx'
import { useDraft } from '../../../../platform/web/forms/use-draft.ts'
import { type FarmSources, type SourceSettings, updateFarmSources } from '../../contract/sources.ts'
import { farmSourcesQuery } from '../queries.ts'
import styles from './source-form.module.css'

const settingsInOrder = [...sourcePriorities, rejectedSource] as const

/** What each source of a farm weighs, to be changed and saved. */
export function SourceForm({ farm }: { readonly farm: FarmSources }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const draft = useDraft<SourceSettings>(`sources ${farm.farmCode}`, farm.settings)
  const save = useMutation({
    mutationFn: () => call(updateFarmSources, { params: { farmCode: farm.farmCode }, body: draft.changes }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: farmSourcesQuery().queryKey })
      draft.discard()
      showNotice(t('plantConnection.sources.saved', { farm: farm.name }))
    },
    onError: () => showNotice(t('plantConnection.sources.notSaved'), { state: 'critical' }),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const words = (setting: number) =>
    setting === rejectedSource ? t('plantConnection.sources.off') : t(`plantConnection.sources.priority.${setting}`)
  return (
    <RecordSection title={t('plantConnection.sources.priorities')}>
      <LeaveGuard isDirty={draft.isDirty} onLeave={draft.discard} place="farm" />
      <form className={styles.form} onSubmit={submit}>
        <Note>{t('plantConnection.sources.rule')}</Note>
        <Fields>
          {sampleSources.map((source: SampleSource) => (
            <div key={source} className={styles.source}>
              <Select
                label={t(`plantConnection.source.${source}.name`)}
                choices={settingsInOrder.map((setting) => ({ value: String(setting), label: words(setting) }))}
                value={String(draft.value[source])}
                onChange={(next) => draft.change({ [source]: settingsInOrder.find((one) => String(one) === next) })}
              />
              <Note>{t(`plantConnection.source.${source}.help`)}</Note>
            </div>
          ))}
        </Fields>
        <div className={styles.buttons}>
          <Button look="primary" type="submit" busy={save.isPending} disabled={draft.count === 0}>
            {t('form.save')}
          </Button>
          <Button disabled={draft.count === 0} onClick={draft.discard}>
            {t('form.discard')}
          </Button>
          <span role="status">
            {draft.count === 0 ? t('form.noChanges') : t('form.changes', { count: draft.count })}
          </span>
        </div>
      </form>
    </RecordSection>
  )
}
