import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fields, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { DayField } from '../../../../platform/web/record/time/day-field.tsx'
import type { DraftNode } from '../../../../platform/web/record/tree/tree-nodes.ts'
import type { TreeEditor } from '../../../../platform/web/record/tree/use-tree-draft.ts'
import { partCalls, substationCalls } from '../../contract/equipment-kinds.ts'
import { exchangeEquipment } from '../../contract/equipment-tree.ts'
import { hasMaker, isTypeOf, machineTypes, nameKeyOf, substationTypes } from '../../contract/equipment-types.ts'
import { NewPart } from './new-part.tsx'

const elsewhere = ['stock', 'repair', 'scrap'] as const

/** Exchanges a stored part: the day, where the old one goes, and the new one. */
export function ExchangeDialog({
  part,
  editor,
  onClose,
}: {
  readonly part: DraftNode
  readonly editor: TreeEditor
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { type, values, id } = part
  const calls = isTypeOf(substationTypes, type) ? substationCalls : partCalls
  const [source, setSource] = useState('')
  const { data } = useQuery({
    queryKey: ['equipment part version', id],
    queryFn: ({ signal }) => call(calls.get, { params: { id }, query: {} }, signal),
    staleTime: 0,
  })
  const [on, setOn] = useState('')
  const [place, setPlace] = useState('stock')
  const [hours, setHours] = useState('')
  const [reason, setReason] = useState('')
  const nameKey = nameKeyOf(type)
  const [next, setNext] = useState<Readonly<Record<string, string>>>({
    [nameKey]: String(values[nameKey] ?? ''),
    ...(hasMaker(type) && { manufacturer: String(values.manufacturer ?? ''), model: String(values.model ?? '') }),
    serialNumber: '',
  })
  const machines = editor.draft.original.filter((one) => isTypeOf(machineTypes, one.type))
  const isElsewhere = elsewhere.some((one) => one === place)
  const parsedHours = hours.trim() === '' ? null : Number(hours.replace(',', '.'))
  const isWrong = parsedHours !== null && !(parsedHours >= 0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(exchangeEquipment, {
        body: {
          ...{ code: id, version: Number(Reflect.get(data ?? {}, 'version')), on },
          ...(reason.trim() !== '' && { reason: reason.trim() }),
          old: {
            ...(isElsewhere
              ? { location: place as (typeof elsewhere)[number] }
              : { location: 'machine' as const, assetCode: place }),
            ...(parsedHours !== null && { hoursAtRemoval: parsedHours }),
          },
          ...(source === ''
            ? {
                part: {
                  ...Object.fromEntries(Object.entries(next).filter(([, text]) => text.trim() !== '')),
                  ...(/^\d{4}-\d{2}-\d{2}$/.test(on) && { installed: on }),
                },
              }
            : { stockCode: source }),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['equipment tree'] })
      onClose()
    },
  })
  const refusal =
    error instanceof ApiError
      ? (error.problem?.errors?.map(({ message }) => message).join(' · ') ?? t(`problem.${error.code}`))
      : undefined
  return (
    <Modal
      opened
      title={t('equipment.exchange.title', { type: t(`equipment.choice.type.${type}`) })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={isPending} disabled={on === '' || !data || isWrong} onClick={() => mutate()}>
            {t('equipment.exchange.do')}
          </Button>
        </>
      }
    >
      <Fields>
        <DayField label={t('equipment.exchange.on')} value={on} onChange={setOn} needed />
        <Select
          label={t('equipment.exchange.place')}
          choices={[
            ...elsewhere.map((value) => ({ value, label: t(`equipment.choice.location.${value}`) })),
            ...machines.map((one) => ({ value: one.id, label: String(one.values[nameKeyOf(one.type)] ?? one.id) })),
          ]}
          value={place}
          onChange={setPlace}
        />
        <TextField
          label={t('equipment.field.hoursAtRemoval')}
          value={hours}
          inputMode="decimal"
          error={isWrong ? t('record.fault.wrong-kind') : undefined}
          onChange={(event) => setHours(event.currentTarget.value)}
        />
        <TextField
          label={t('equipment.field.removalReason')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <NewPart {...{ type, calls, source, next }} onSource={setSource} onNext={setNext} />
        {refusal && (
          <WholeRow>
            <Fault>{refusal}</Fault>
          </WholeRow>
        )}
      </Fields>
    </Modal>
  )
}
