import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { sheetTitleKeys, type Workbook, workbookFaultKeys } from '../../contract/workbook.ts'
import type { WorkbookFault } from '../../contract/workbook-calls.ts'
import { useFormat } from '../reader/use-format.ts'
import { useZone } from '../reader/use-zone.ts'

/** Texts of the page of a workbook. */
export interface WorkbookWords {
  /** A text of the page: the workbook's own, or that of all workbooks. */
  readonly of: (key: string, parameters?: Readonly<Record<string, unknown>>) => string
  readonly fault: (fault: WorkbookFault) => string
  /** Label of a column, e.g. "Labels (French)". */
  readonly column: (kind: string | null, key: string) => string
  /** Title of a sheet. */
  readonly sheet: (kind: string | null, name: string) => string
}

export const useWorkbookWords = ({ words, texts = `${words}.workbook`, sheets }: Workbook): WorkbookWords => {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  return useMemo(() => {
    const sheetOf = (kind: string | null) => sheets.find((one) => one.kind === kind)
    return {
      of: (key, parameters) => t([`${texts}.${key}`, `workbook.${key}`], { ...parameters }),
      fault: (fault) => {
        const of = sheets.find(({ fields }) => Object.hasOwn(fields, fault.column.split('.')[0] ?? '')) ?? sheets[0]
        return t(workbookFaultKeys(of?.words, fault), {
          ...fault,
          unit: fault.unit ?? '',
          about: fault.code,
          possible: (fault.possible ?? []).join(', '),
          by: fault.by ?? '-',
          at: fault.atMs === undefined ? '-' : format.instant(fault.atMs, zone),
        })
      },
      column(kind, key) {
        const [field = '', language] = key.split('.')
        const label = `${sheetOf(kind)?.words}.field.${field}`
        const leading = `workbook.heading.${key}`
        if (!i18n.exists(label)) return i18n.exists(leading) ? t(leading) : key
        return language === undefined ? t(label) : `${t(label)} (${t(`record.language.${language}`)})`
      },
      sheet(kind, name) {
        const of = sheetOf(kind)
        return name !== '' || !of ? name : t(sheetTitleKeys(of))
      },
    }
  }, [t, i18n, format, zone, texts, sheets])
}
