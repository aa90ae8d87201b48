import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import type { MailState } from '../../contract/outbox.ts'

/** What became of an e-mail: plain words when nobody has to do anything. */
export function MailStateMark({ state }: { readonly state: MailState }) {
  const { t } = useTranslation()
  const label = t(`outbox.state.${state}`)
  if (state === 'failed') return <StateMark state="critical" label={label} />
  if (state === 'kept') return <StateMark state="info" label={label} />
  return <span>{label}</span>
}
