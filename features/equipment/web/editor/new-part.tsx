import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../kit/primitives/select.tsx'
import { TextField } from '../../../../kit/primitives/text-field.tsx'
import { pagedList } from '../../../../platform/contract/record-calls.ts'
import { call } from '../../../../platform/web/api/call.ts'
import type { partCalls, substationCalls } from '../../contract/equipment-kinds.ts'

interface StockPart {
  readonly id: string
  readonly model?: string | null
  readonly serialNumber?: string | null
}

const stockName = ({ id, model, serialNumber }: StockPart): string =>
  [model, serialNumber].filter((text) => typeof text === 'string' && text !== '').join(' · ') || id

/** Parts of a type that lie in stock. */
const stockQuery = (calls: typeof partCalls, type: string) =>
  queryOptions({
    queryKey: ['equipmentPart', 'stock', type],
    meta: { records: ['equipmentPart', 'substationPart'] },
    queryFn: async ({ signal }): Promise<readonly StockPart[]> => {
      const filters = JSON.stringify({ type: { equals: type }, location: { equals: 'stock' } })
      const { results } = await call(pagedList(calls), { query: { perPage: -1, filters } as never }, signal)
      return results as unknown as readonly StockPart[]
    },
  })

/** The new part of an exchange: one from stock, or the texts of a new one. */
export function NewPart({
  type,
  calls,
  source,
  next,
  onSource,
  onNext,
}: {
  readonly type: string
  readonly calls: typeof partCalls | typeof substationCalls
  /** Code of the part from stock; empty for a new one. */
  readonly source: string
  readonly next: Readonly<Record<string, string>>
  readonly onSource: (code: string) => void
  readonly onNext: (next: Readonly<Record<string, string>>) => void
}) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(stockQuery(calls as typeof partCalls, type))
  return (
    <>
      {data.length > 0 && (
        <Select
          label={t('equipment.exchange.source')}
          choices={[
            { value: '', label: t('equipment.exchange.fresh') },
            ...data.map((one) => ({
              value: one.id,
              label: t('equipment.exchange.stock', { name: stockName(one) }),
            })),
          ]}
          value={source}
          onChange={onSource}
        />
      )}
      {(source === '' ? Object.entries(next) : []).map(([key, text]) => (
        <TextField
          key={key}
          label={t('equipment.exchange.new', { field: t(`equipment.field.${key}`) })}
          value={text}
          onChange={(event) => onNext({ ...next, [key]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}
