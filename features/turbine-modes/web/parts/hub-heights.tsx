import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { NumberField } from '../../../../kit/primitives/number-field.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { Switch } from '../../../../kit/primitives/switch.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import {
  createHubHeight,
  deleteHubHeight,
  editsModes,
  managesModes,
  updateHubHeight,
} from '../../contract/mode-calls.ts'
import { type HubHeight, hubHeightRange, windClasses } from '../../contract/turbine-mode.ts'
import { numberIn } from '../curves/curve-draft.ts'
import { readModesAgain } from '../queries.ts'

/** Machines and versions that a refusal names. */
export const usersIn = (error: unknown): string | undefined =>
  error instanceof ApiError && error.problem?.code === 'in-use' ? error.problem.errors?.[0]?.value : undefined

/** Hub heights of a model, with what they are used by. */
export function HubHeights({ modelId, heights }: { readonly modelId: string; readonly heights: readonly HubHeight[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const can = useCan()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [edited, setEdited] = useState<HubHeight | 'new'>()
  const remove = async (height: HubHeight) => {
    const answer = await confirm({
      title: t('turbineModes.deleteHeight', { height: format.number(height.height, 1) }),
      text: t('turbineModes.deleteText'),
      okLabel: t('record.delete'),
      look: 'danger',
    })
    if (answer !== 'ok') return
    try {
      await call(deleteHubHeight, { params: { id: height.id } })
    } catch (error) {
      const users = usersIn(error)
      showNotice(users === undefined ? t(refusalKeyOf(error)) : t('turbineModes.inUse', { users }), {
        state: 'warning',
      })
    }
    await readModesAgain(client)
  }
  const usesOf = ({ hasEntityLinked, hasVersionsLinked }: HubHeight) =>
    [hasEntityLinked && t('turbineModes.byMachines'), hasVersionsLinked && t('turbineModes.byVersions')].filter(Boolean)
  return (
    <RecordSection
      title={t('turbineModes.hubHeights')}
      actions={
        can(editsModes) && (
          <Button size="small" icon={<IconPlus size={14} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {t('turbineModes.addHeight')}
          </Button>
        )
      }
    >
      {heights.length === 0 ? (
        <EmptyState inline title={t('turbineModes.noHeights')} />
      ) : (
        <ShortTable
          label={{ text: t('turbineModes.hubHeights') }}
          rows={heights}
          rowKey={({ id }) => id}
          columns={[
            {
              ...{ id: 'height', header: t('turbineModes.hubHeight'), names: true },
              cell: ({ height }) => format.number(height, 1, 'm'),
            },
            {
              ...{ id: 'total', header: t('turbineModes.totalHeight'), align: 'end' },
              cell: ({ totalHeight }) => format.number(totalHeight, 1, 'm'),
            },
            { ...{ id: 'class', header: t('turbineModes.windClass') }, cell: ({ windClass }) => windClass ?? '–' },
            {
              ...{ id: 'request', header: t('turbineModes.onRequest'), from: 'tablet' },
              cell: ({ modeAvailableOnRequest }) => t(modeAvailableOnRequest ? 'turbineModes.yes' : 'turbineModes.no'),
            },
            {
              ...{ id: 'uses', header: t('turbineModes.usedBy') },
              cell: (height) => usesOf(height).join(', ') || t('turbineModes.unused'),
            },
            {
              ...{ id: 'actions', header: t('turbineModes.actions'), headerHidden: true, look: 'least' },
              cell: (height) => (
                <>
                  {can(editsModes) && (
                    <Button size="small" look="quiet" onClick={() => setEdited(height)}>
                      {t('record.edit')}
                    </Button>
                  )}
                  {can(managesModes) && (
                    <Button size="small" look="quiet" onClick={() => void remove(height)}>
                      {t('record.delete')}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {edited !== undefined && (
        <HubHeightForm
          key={edited === 'new' ? 0 : edited.id}
          modelId={modelId}
          held={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </RecordSection>
  )
}

function HubHeightForm({
  modelId,
  held,
  onClose,
}: {
  readonly modelId: string
  readonly held: HubHeight | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const client = useQueryClient()
  const [height, setHeight] = useState<number | string | null>(held?.height ?? null)
  const [windClass, setClass] = useState<string | null>(held?.windClass ?? null)
  const [onRequest, setOnRequest] = useState(held?.modeAvailableOnRequest ?? false)
  const [wasAsked, setAsked] = useState(false)
  const isValid = typeof height === 'number' && height >= hubHeightRange[0] && height <= hubHeightRange[1]
  const save = useMutation({
    mutationFn: () => {
      const body = {
        height: Number(height),
        windClass: windClasses.find((one) => one === windClass) ?? null,
        modeAvailableOnRequest: onRequest,
      }
      return held
        ? call(updateHubHeight, { params: { id: held.id }, body })
        : call(createHubHeight, { params: { id: Number(modelId) }, body })
    },
    onSettled: () => readModesAgain(client),
  })
  const validate = async () => {
    setAsked(true)
    if (!isValid) return false
    return save.mutateAsync().then(
      () => true,
      () => false,
    )
  }
  return (
    <Modal
      opened
      title={t(held ? 'turbineModes.editHeight' : 'turbineModes.addHeight')}
      closeLabel={t('action.close')}
      onClose={onClose}
      submit={{ label: t('form.save'), cancelLabel: t('action.cancel'), validate, onSubmit: () => undefined }}
    >
      <NumberField
        label={t('turbineModes.hubHeight')}
        unit="m"
        needed
        value={height}
        locale={locale}
        read={(text) => numberIn(text, locale)}
        onChange={setHeight}
        error={wasAsked && !isValid ? t('turbineModes.heightRange') : undefined}
      />
      <Select
        label={t('turbineModes.windClass')}
        choices={windClasses.map((one) => ({ value: one, label: one }))}
        value={windClass}
        onChange={setClass}
      />
      <Switch label={t('turbineModes.onRequest')} checked={onRequest} onChange={setOnRequest} />
      {save.error && (
        <Fault>
          {t(refusalKeyOf(save.error, { taken: 'turbineModes.heightTaken', invalid: 'turbineModes.heightFixed' }))}
        </Fault>
      )}
    </Modal>
  )
}
