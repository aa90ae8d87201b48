import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { RecordRow } from '../../../../platform/web/record/list/use-record-columns.ts'
import { shareholdingCalls, shareholdingKind } from '../../contract/shareholding.ts'
import type { CompanyPartProps } from '../frame/company-tab.ts'
import { CompanyRecords } from '../parts/company-records.tsx'

const whole = 100

/** Tab Shareholders: who holds how much of the company, from – to, and how much is not known today. */
export default function Shareholders({ company }: CompanyPartProps) {
  return (
    <CompanyRecords
      company={company}
      kind={shareholdingKind}
      calls={shareholdingCalls}
      section="share"
      nameField="holder"
      without={['holderName']}
      nameOf={(row, referred) =>
        row.holder === null
          ? String(row.holderName ?? '-')
          : (referred('holder', row.holder)?.label ?? String(row.holder))
      }
    >
      {(rows) => <KnownToday rows={rows} />}
    </CompanyRecords>
  )
}

/** The part of today that is known, and the rest. Nothing for a company without shares: it is its own owner. */
function KnownToday({ rows }: { readonly rows: readonly RecordRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (rows.length === 0) return null
  const day = new Date().toISOString().slice(0, 10)
  const known = rows
    .filter(({ from, to }) => String(from) <= day && (to === null || day <= String(to)))
    .reduce((sum, { share }) => sum + Number(share), 0)
  const rest = Math.max(0, whole - known)
  return (
    <Note>
      {rest < 0.0005
        ? t('companies.shares.allKnown')
        : t('companies.shares.rest', { known: format.number(known, 3, '%'), rest: format.number(rest, 3, '%') })}
    </Note>
  )
}
