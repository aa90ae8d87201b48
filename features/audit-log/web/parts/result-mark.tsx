import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { AuditLogRow } from '../../contract/audit-log.ts'

/** Done, or ended as somebody wanted it, is plain; what was refused or failed has a mark. */
export function ResultMark({ result }: { readonly result: AuditLogRow['result'] }) {
  const { t } = useTranslation()
  const label = t(`auditLog.result.${result}`)
  if (result === 'done' || result === 'cancelled') return <span>{label}</span>
  return <StateMark state={result === 'refused' ? 'warning' : 'critical'} label={label} />
}
