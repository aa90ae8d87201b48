import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { JobRun } from '../../contract/operation.ts'

/** How a run ended; done is plain. */
export function RunResult({ run: { result } }: { readonly run: Pick<JobRun, 'result'> }) {
  const { t } = useTranslation()
  const label = t(`administration.jobs.${result}`)
  return result === 'failed' ? <StateMark state="critical" label={label} /> : <span>{label}</span>
}
