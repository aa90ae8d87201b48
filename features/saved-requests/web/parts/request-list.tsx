import { IconBookmark, IconCheck, IconStar, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { Late } from '../../../../kit/primitives/late-part.tsx'
import { LoadingDialog } from '../../../../kit/primitives/loading-part.tsx'
import { menuList } from '../../../../kit/primitives/menu.tsx'
import type { MenuItem, MenuPlace } from '../../../../kit/primitives/menu-model.ts'
import { passes } from '../../../../platform/web/rights/passes.ts'
import { usePerson } from '../../../../platform/web/session/session-context.tsx'
import { differs } from '../../contract/request-changes.ts'
import { savedRequestName } from '../../contract/request-rules.ts'
import { requestRoles, type SavedRequest } from '../../contract/saved-request.ts'
import { savedRequestsQuery } from '../queries.ts'
import { useRequestChanges } from '../use-request-changes.ts'
import { nameDialog } from './late-name-dialog.ts'
import type { RequestMenuProps } from './request-menu-model.ts'

type Asked = 'new' | 'rename'

/** What a RequestMenu opens: the views, and what can be done with them and with what is shown. */
export function RequestList({
  place,
  shown,
  chosenId,
  onOpen,
  onLeave,
  onChosen,
  opensOnly = false,
  ...menu
}: RequestMenuProps & MenuPlace) {
  const { t } = useTranslation()
  const person = usePerson()
  const query = useQuery(savedRequestsQuery(place))
  const changes = useRequestChanges(place)
  const [asked, setAsked] = useState<Asked>()

  const all = query.data?.results ?? []
  const chosen = all.find(({ id }) => id === chosenId)
  const isModified = chosen !== undefined && differs(chosen, shown)
  const mayManage = passes(person, { product: place.product, flag: MANAGE })
  const open = (request: SavedRequest): MenuItem => ({
    id: request.id,
    label: request.name,
    checked: request.id === chosenId,
    icon: request.id === query.data?.defaultId ? <IconStar size={16} /> : <IconBookmark size={16} />,
    ...(!request.isOwner && { note: request.ownerName }),
    onSelect: () => onOpen(request),
  })
  const own = all.filter(({ isOwner }) => isOwner)
  const shared = all.filter(({ isOwner }) => !isOwner)

  const ofChosen = (request: SavedRequest): MenuItem[] => [
    ...(isModified && request.mayChange && !request.isReduced
      ? [
          {
            id: 'save',
            label: t('savedRequests.saveChanges'),
            icon: <IconCheck size={16} />,
            onSelect: () => void changes.update(request, shown),
          },
        ]
      : []),
    ...(isModified ? [{ id: 'revert', label: t('savedRequests.revert'), onSelect: () => onOpen(request) }] : []),
    ...(request.mayChange
      ? [
          // Its name and items may say more than what this person reads: saving would take that away.
          ...(request.isReduced
            ? []
            : [{ id: 'rename', label: t('savedRequests.rename'), onSelect: () => setAsked('rename') }]),
          {
            id: 'delete',
            label: t('savedRequests.delete'),
            icon: <IconTrash size={16} />,
            danger: true,
            onSelect: () => void changes.remove(request).then((removed) => removed && onChosen('')),
          },
        ]
      : []),
  ]
  const defaults = (request: SavedRequest): MenuItem[] =>
    mayManage && request.isShared
      ? requestRoles.map((role) => ({
          id: `default-${role}`,
          label: t(`savedRequests.role.${role}`),
          checked: request.defaultFor.includes(role),
          icon: <IconUsers size={16} />,
          onSelect: () => void changes.setDefault(role, request.defaultFor.includes(role) ? null : request.id),
        }))
      : []

  const save = async (name: string, isShared: boolean) => {
    const written =
      asked === 'rename' && chosen
        ? await changes.update(chosen, { name, isShared })
        : await changes.create({ ...shown, name, isShared })
    if (!written) return
    setAsked(undefined)
    onChosen(written.id)
  }

  return (
    <>
      <Late
        of={menuList}
        {...menu}
        sections={() => [
          {
            items: [
              { id: 'all', label: t('savedRequests.none'), checked: chosenId === '', onSelect: onLeave },
              ...(query.isError
                ? [
                    {
                      id: 'error',
                      label: t('savedRequests.unread'),
                      onSelect: () => void query.refetch(),
                    },
                  ]
                : []),
            ],
          },
          ...(own.length > 0 ? [{ label: t('savedRequests.own'), items: own.map(open) }] : []),
          ...(shared.length > 0 ? [{ label: t('savedRequests.shared'), items: shared.map(open) }] : []),
          ...(opensOnly
            ? []
            : [
                {
                  label: t('savedRequests.thisView'),
                  items: [
                    { id: 'new', label: t('savedRequests.saveAs'), onSelect: () => setAsked('new') },
                    ...(chosen ? ofChosen(chosen) : []),
                  ],
                },
              ]),
          ...(chosen && defaults(chosen).length > 0
            ? [{ label: t('savedRequests.defaultFor'), items: defaults(chosen) }]
            : []),
        ]}
      />
      {asked && (
        <Late
          of={nameDialog}
          meanwhile={<LoadingDialog onClose={() => setAsked(undefined)} />}
          title={t(asked === 'rename' ? 'savedRequests.rename' : 'savedRequests.saveAs')}
          name={asked === 'rename' ? (chosen?.name ?? '') : ''}
          isShared={asked === 'rename' ? (chosen?.isShared ?? false) : false}
          defaultName={savedRequestName('', new Date().toISOString().slice(0, 10))}
          isBusy={changes.isBusy}
          onClose={() => setAsked(undefined)}
          onSave={(name, isShared) => void save(name, isShared)}
        />
      )}
    </>
  )
}
