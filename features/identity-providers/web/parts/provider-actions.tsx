import { IconDots, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { type IdentityProvider, providerCalls } from '../../contract/identity-provider.ts'
import { providerLink, providersLink } from '../links.ts'
import { invalidateProviders } from '../queries.ts'

/** Edit, switch off or on, delete. What ends the sessions of people says so before it does. */
export function ProviderActions({ provider }: { readonly provider: IdentityProvider }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { id, name, people, isEnabled, version } = provider
  const failed = async (error: unknown) => {
    showNotice(t(refusalKeyOf(error)), { state: 'critical' })
    await invalidateProviders(client)
  }
  const change = useMutation({
    mutationFn: () => call(providerCalls.update, { params: { id }, body: { version, isEnabled: !isEnabled } }),
    onSuccess: async (saved) => {
      await invalidateProviders(client)
      showNotice(t(`identityProviders.notice.${saved.isEnabled ? 'enabled' : 'disabled'}`, { name }))
    },
    onError: failed,
  })
  const remove = useMutation({
    // The number that the question named: the server refuses another one.
    mutationFn: (asked: number) => call(providerCalls.remove, { params: { id }, query: { people: asked } }),
    onSuccess: async () => {
      navigate(providersLink, { replace: true })
      showNotice(t('identityProviders.notice.deleted', { name }))
      await invalidateProviders(client)
    },
    onError: failed,
  })
  const ask = (what: 'disable' | 'delete') =>
    confirm({
      title: t(`identityProviders.${what}Title`, { name }),
      text: t(`identityProviders.${what}Text`, { count: people }),
      okLabel: t(`identityProviders.${what}`),
      work: async () => (what === 'delete' ? remove.mutateAsync(people) : change.mutateAsync()),
    })
  const items = [
    {
      id: 'switch',
      label: t(`identityProviders.${isEnabled ? 'disable' : 'enable'}`),
      onSelect: () => (isEnabled && people > 0 ? void ask('disable') : change.mutate()),
    },
    { id: 'delete', label: t('identityProviders.delete'), danger: true, onSelect: () => void ask('delete') },
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
    </>
  )
}
