import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'

/** Whether somebody may sign in: plain words when they may, a mark when they are switched off. */
export function PersonState({ isEnabled }: { readonly isEnabled: boolean }) {
  const { t } = useTranslation()
  if (isEnabled) return <span>{t('users.status.enabled')}</span>
  return <StateMark state="stale" label={t('users.status.disabled')} />
}
