import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'

/** Whether people may sign in with a provider: shape, colour and word. */
export function ProviderState({ isEnabled }: { readonly isEnabled: boolean }) {
  const { t } = useTranslation()
  return (
    <StateMark
      state={isEnabled ? 'good' : 'stale'}
      label={t(`identityProviders.state.${isEnabled ? 'enabled' : 'disabled'}`)}
    />
  )
}
