import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/primitives/button.tsx'
import { Modal } from '../../../kit/primitives/modal.tsx'

/**
 * Asks before changes are lost: by a link, by the browser's way back, by reload and by closing the tab. `isDirty` is
 * asked at that very moment: what has just been saved lets go at once. Another address of the same page is no way out.
 */
export function LeaveGuard({
  isDirty,
  onLeave,
  place,
}: {
  readonly isDirty: () => boolean
  /** The changes are given up. */
  readonly onLeave: () => void
  /** Name in the query that says what the form is of, where it has no path of its own: then another value is a way out too. */
  readonly place?: string
}) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty() &&
      (current.pathname !== next.pathname ||
        (place !== undefined && Reflect.get(current.search, place) !== Reflect.get(next.search, place))),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Modal
      opened
      title={t('form.leaveTitle')}
      closeLabel={t('action.close')}
      onClose={blocker.reset}
      actions={
        <>
          <Button
            look="danger"
            onClick={() => {
              onLeave()
              blocker.proceed()
            }}
          >
            {t('form.leave')}
          </Button>
          <Button look="primary" data-autofocus onClick={blocker.reset}>
            {t('form.stay')}
          </Button>
        </>
      }
    >
      <p>{t('form.leaveText')}</p>
    </Modal>
  )
}
