import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { WholeRow } from '../../../../kit/composites/record/fields.tsx'
import { Fault } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { NumberField } from '../../../../kit/primitives/number-field.tsx'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { readTypedNumber } from '../../../../platform/contract/typed-number.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { RecordEditor } from '../../../../platform/web/record/form/use-record-editor.ts'
import type { RecordWords } from '../../../../platform/web/record/words/use-record-words.ts'
import styles from './derating.module.css'

const name = 'deratings'
const columns = [
  { key: 'temperature', unit: '°C' },
  { key: 'output', unit: '%' },
] as const
const mostRows = 20

const heldNumber = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null)

/** A typed number, null for an empty field, undefined for any other text. */
const readNumber = (text: string, language: string, unit: string): number | null | undefined => {
  if (text.trim() === '') return null
  const found = readTypedNumber(text, { language, unit })
  return 'fault' in found ? undefined : found.value
}

/** Derating points of a wind turbine: temperature and possible output, a row each. */
export function DeratingInput({ editor, words }: { readonly editor: RecordEditor; readonly words: RecordWords }) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const held = editor.access.valueOf(name)
  const rows = Array.isArray(held) ? (held as readonly LooseValues[]) : []
  const change = (next: readonly LooseValues[]) => editor.access.onChange(name, next)
  const error = editor.access.errorOf(name)
  return (
    <WholeRow>
      <fieldset className={styles.rows}>
        <legend>{words.label(name)}</legend>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <div key={at} className={styles.row}>
            {columns.map(({ key, unit }) => (
              <NumberField
                key={key}
                label={`${words.label(key)} (${unit})`}
                value={heldNumber(row[key])}
                locale={locale}
                read={(text) => readNumber(text, locale, unit)}
                error={editor.access.errorOf(`${name}.${at}.${key}`)}
                onChange={(value) => change(rows.with(at, { ...row, [key]: value }))}
              />
            ))}
            <IconButton
              label={t('equipmentInventory.removePoint', { row: at + 1 })}
              icon={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => change(rows.toSpliced(at, 1))}
            />
          </div>
        ))}
        {error && <Fault>{error}</Fault>}
        {rows.length < mostRows && (
          <Button
            size="small"
            icon={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => change([...rows, { temperature: null, output: null }])}
          >
            {t('equipmentInventory.addPoint')}
          </Button>
        )}
      </fieldset>
    </WholeRow>
  )
}
