import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { Fields as FieldGrid, WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Fault, Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import type { Fields } from '../../../../platform/contract/field.ts'
import { ApiError } from '../../../../platform/web/api/api-error.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { recordQueries } from '../../../../platform/web/record/record-queries.ts'
import { DayField } from '../../../../platform/web/record/time/day-field.tsx'
import type { CardNode } from '../../contract/card-node.ts'
import { assetGeneralCalls, farmGeneralCalls, subFarmGeneralCalls } from '../../contract/general-kinds.ts'
import { closedStates, isClosed, openStates } from '../../contract/node-life.ts'
import { mayOn } from './card-section.tsx'

const callsOf = { farm: farmGeneralCalls, subFarm: subFarmGeneralCalls, asset: assetGeneralCalls } as const

interface Held {
  readonly version: number
  readonly status: string | null
}

/** State of a node with a button that closes it from a day on, or opens it again. */
export function NodeLife({ node }: { readonly node: CardNode }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const queries = recordQueries<Fields, unknown, Held>({ kind: `${node.level}General` }, callsOf[node.level] as never)
  const { data } = useQuery(queries.one(node.entCode))
  if (!data || !mayOn(node, 'PICFarmGeneral', EDIT)) return null
  const { status } = data
  const isShut = isClosed(status)
  return (
    <RecordSection
      title={t('plantCard.life.title')}
      actions={
        <Button size="small" onClick={() => setAsking(true)}>
          {t(isShut ? 'plantCard.life.reopen' : 'plantCard.life.close')}
        </Button>
      }
    >
      <Note>
        {status === null ? t('plantCard.life.unknown') : t(`plantCard.choice.status.${status}`)}
        {isShut && ` · ${t('plantCard.life.kept')}`}
      </Note>
      {isAsking && <LifeDialog node={node} held={data} onClose={() => setAsking(false)} />}
    </RecordSection>
  )
}

function LifeDialog({
  node,
  held,
  onClose,
}: {
  readonly node: CardNode
  readonly held: Held
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const states = isClosed(held.status) ? openStates : closedStates
  const [on, setOn] = useState('')
  const [status, setStatus] = useState<string>(states[0])
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const trimmed = reason.trim()
      const validity = { mode: 'change' as const, validFrom: on, ...(trimmed !== '' && { reason: trimmed }) }
      return call(callsOf[node.level].update, {
        params: { id: node.entCode },
        body: { version: held.version, status, validity } as never,
      })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [`${node.level}General`] })
      onClose()
    },
  })
  const refusal =
    error instanceof ApiError
      ? (error.problem?.errors?.map(({ message }) => message).join(' · ') ?? t(`problem.${error.code}`))
      : undefined
  const label = t(isClosed(held.status) ? 'plantCard.life.reopen' : 'plantCard.life.close')
  return (
    <Modal
      opened
      title={t('plantCard.life.of', { action: label, name: node.name })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button look="primary" busy={isPending} disabled={on === ''} onClick={() => mutate()}>
            {label}
          </Button>
        </>
      }
    >
      <FieldGrid>
        <DayField label={t('plantCard.life.on')} value={on} onChange={setOn} needed />
        <Select
          label={t('plantCard.field.status')}
          choices={states.map((value) => ({ value, label: t(`plantCard.choice.status.${value}`) }))}
          value={status}
          onChange={setStatus}
        />
        <WholeRow>
          <TextField
            label={t('plantCard.life.reason')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </WholeRow>
        {refusal && (
          <WholeRow>
            <Fault>{refusal}</Fault>
          </WholeRow>
        )}
      </FieldGrid>
    </Modal>
  )
}
