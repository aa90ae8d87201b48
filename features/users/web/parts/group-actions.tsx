import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { useNavigation } from '../../../../platform/web/navigation/use-navigation.ts'
import type { GroupDetails } from '../../contract/group.ts'
import { deleteGroup } from '../../contract/group-endpoints.ts'
import { groupLink, groupsLink, membersLink } from '../links.ts'
import { invalidateUsers } from '../queries.ts'
import { refusalKeyOf } from '../refusal.ts'

/** Edit, delete and the list of the members. Deleting names how many people lose the rights. */
export function GroupActions({ group }: { readonly group: GroupDetails }) {
  const { t } = useTranslation()
  const navigate = useNavigation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const count = group.people.length
  const remove = useMutation({
    // The number that the question named: the server refuses another one.
    mutationFn: (members: number) => call(deleteGroup, { params: { id: group.id }, query: { members } }),
    onSuccess: async () => {
      navigate(groupsLink, { replace: true })
      showNotice(t('users.notice.groupDeleted', { name: group.name }))
      await invalidateUsers(client)
    },
    onError: async (error) => {
      showNotice(t(refusalKeyOf(error)), { state: 'critical' })
      await invalidateUsers(client)
    },
  })
  const askToDelete = () =>
    confirm({
      title: t('users.deleteTitle', { name: group.name }),
      text: count === 0 ? t('users.deleteEmptyGroup') : t('users.deleteGroup', { count }),
      okLabel: t('users.delete'),
      work: () => remove.mutateAsync(count),
    })
  return (
    <>
      <Button onClick={() => navigate(membersLink(group.id))}>{t('users.showMembers')}</Button>
      {group.allowed.edit && (
        <>
          <Button icon={<IconTrash size={16} aria-hidden="true" />} onClick={() => void askToDelete()}>
            {t('users.delete')}
          </Button>
          <Button
            look="primary"
            icon={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => navigate(groupLink('edit', group.id))}
          >
            {t('users.edit')}
          </Button>
        </>
      )}
    </>
  )
}
