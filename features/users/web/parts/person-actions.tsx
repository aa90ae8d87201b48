import { IconDots, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { Menu } from '../../../../kit/primitives/menu.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import { deleteUser, updateUser } from '../../contract/endpoints.ts'
import type { PersonDetails } from '../../contract/person.ts'
import { userLink, usersLink } from '../links.ts'
import { fullName } from '../person-names.ts'
import { invalidateUsers } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'

/** Edit, switch off or on, delete: what this reader may do with this person. */
export function PersonActions({ person }: { readonly person: PersonDetails }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { allowed } = person
  const failed = (error: unknown) => showNotice(t(refusalKeyOf(error)), { state: 'critical' })
  const name = fullName(person)
  const change = useMutation({
    mutationFn: ({ version, isEnabled }: { version: number; isEnabled: boolean }) =>
      call(updateUser, { params: { id: person.id }, body: { version, isEnabled } }),
    onSuccess: async (saved) => {
      await invalidateUsers(client)
      const back = { version: saved.version, isEnabled: !saved.isEnabled }
      showNotice(t(saved.isEnabled ? 'users.notice.enabled' : 'users.notice.disabled', { name }), {
        action: { label: t('users.undo'), onPress: () => change.mutate(back) },
      })
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteUser, { params: { id: person.id } }),
    onSuccess: async () => {
      navigate(usersLink, { replace: true })
      showNotice(t('users.notice.deleted', { name }))
      await invalidateUsers(client)
    },
    onError: failed,
  })
  const askToDelete = () =>
    confirm({
      title: t('users.deleteTitle', { name }),
      text: t('users.deleteText'),
      okLabel: t('users.delete'),
      work: () => remove.mutateAsync(),
    })
  if (!allowed.edit) return null
  const items = [
    ...(allowed.disable
      ? [
          {
            id: 'switch',
            label: t(person.isEnabled ? 'users.bulk.disable' : 'users.bulk.enable'),
            onSelect: () => change.mutate({ version: person.version, isEnabled: !person.isEnabled }),
          },
        ]
      : []),
    ...(allowed.remove
      ? [{ id: 'delete', label: t('users.delete'), danger: true, onSelect: () => void askToDelete() }]
      : []),
  ]
  return (
    <>
      {items.length > 0 && (
        <Menu button={<IconButton label={t('users.more')} icon={<IconDots size={16} />} />} sections={[{ items }]} />
      )}
      <Button
        look="primary"
        icon={<IconPencil size={16} aria-hidden="true" />}
        onClick={() => navigate(userLink('edit', person.id))}
      >
        {t('users.edit')}
      </Button>
    </>
  )
}
