import { IconDots, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { type IdentityProvider, providerCalls } from '../../contract/identity-provider.ts'
import { providerLink, providersLink } from '../links.ts'
import { invalidateProviders } from '../queries.ts'

/** Edit, switch off or on, delete. What ends the sessions of people says so before it does. */
export function ProviderActions({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'disable' | 'delete'>()
  const { id, name, people, isEnabled, version } = provider
  const failed = async (error: unknown) => {
    setAsking(undefined)
    showNotice(t(refusalKeyOf(error)), { state: 'critical' })
    await invalidateProviders(client)
  }
  const change = useMutation({
    mutationFn: () => call(providerCalls.update, { params: { id }, body: { version, isEnabled: !isEnabled } }),
    onSuccess: async (saved) => {
      setAsking(undefined)
      await invalidateProviders(client)
      showNotice(t(`identityProviders.notice.${saved.isEnabled ? 'enabled' : 'disabled'}`, { name }))
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => call(providerCalls.remove, { params: { id }, query: { people } }),
    onSuccess: async () => {
      navigate(providersLink, { replace: true })
      showNotice(t('identityProviders.notice.deleted', { name }))
      await invalidateProviders(client)
    },
    onError: failed,
  })
  const pending = asking === 'delete' ? remove : change
  const items = [
    {
      id: 'switch',
      label: t(`identityProviders.${isEnabled ? 'disable' : 'enable'}`),
      onSelect: () => (isEnabled && people > 0 ? setAsking('disable') : change.mutate()),
    },
    { id: 'delete', label: t('identityProviders.delete'), danger: true, onSelect: () => setAsking('delete') },
  ]
  return (
    <>
      <Menu
        button={<IconButton label={t('identityProviders.more')} icon={<IconDots size={16} />} />}
        sections={[{ items }]}
      />
      <Button
        look="primary"
        icon={<IconPencil size={16} aria-hidden="true" />}
        onClick={() => navigate(providerLink('edit', id))}
      >
        {t('identityProviders.edit')}
      </Button>
      {asking && (
        <Modal
          opened
          title={t(`identityProviders.${asking}Title`, { name })}
          closeLabel={t('action.close')}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button onClick={() => setAsking(undefined)}>{t('action.cancel')}</Button>
              <Button look="danger" busy={pending.isPending} onClick={() => pending.mutate()}>
                {t(`identityProviders.${asking}`)}
              </Button>
            </>
          }
        >
          <p>{t(`identityProviders.${asking}Text`, { count: people })}</p>
        </Modal>
      )}
    </>
  )
}
