import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../kit/primitives/button.tsx'
import { IconButton } from '../../../kit/primitives/icon-button.tsx'
import { SegmentedControl } from '../../../kit/primitives/segmented-control.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { useViewState } from '../../../platform/web/url-state/use-view-state.ts'
import { WallState, type WallView, wallViews } from '../../fleet-views/web/wall-view-port.ts'
import styles from './wall-controls.module.css'
import { toggledViews, wallPeriods } from './wall-stops.ts'

/** What a hand can do on a wall; in sight only while somebody is there. The wall then rests on its view. */
export function WallControls({
  views,
  every,
  isPresent,
  onActivity,
  onGo,
  onLeave,
}: {
  readonly views: readonly WallView[]
  readonly every: number
  readonly isPresent: boolean
  readonly onActivity: () => void
  readonly onGo: (by: number) => void
  readonly onLeave: () => void
}) {
  const { t } = useTranslation()
  const [, setWall] = useViewState(WallState)
  const group = t('fleetWall.label')
  useShortcut({
    id: 'wall-leave',
    keys: ['Escape'],
    label: t('fleetWall.leave'),
    group,
    run: () => (isPresent ? onLeave() : onActivity()),
  })
  useShortcut({ id: 'wall-next', keys: ['ArrowRight'], label: t('fleetWall.next'), group, run: () => onGo(1) })
  useShortcut({
    id: 'wall-previous',
    keys: ['ArrowLeft'],
    label: t('fleetWall.previous'),
    group,
    run: () => onGo(-1),
  })
  const periods = wallPeriods.some((period) => period === every) ? wallPeriods : [...wallPeriods, every]
  return (
    <div className={styles.controls} data-shown={isPresent || undefined}>
      <Button look="primary" icon={<IconX size={16} />} onClick={onLeave}>
        {t('fleetWall.leave')}
      </Button>
      <IconButton label={t('fleetWall.previous')} icon={<IconChevronLeft size={16} />} onClick={() => onGo(-1)} />
      <IconButton label={t('fleetWall.next')} icon={<IconChevronRight size={16} />} onClick={() => onGo(1)} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend that nobody needs here */}
      <div className={styles.views} role="group" aria-label={t('fleetWall.views')}>
        {wallViews.map((view) => (
          <Button
            key={view}
            aria-pressed={views.includes(view)}
            className={styles.view ?? ''}
            onClick={() => setWall({ wall: toggledViews(views, view).join(',') })}
          >
            {t(`fleetWall.view.${view}`)}
          </Button>
        ))}
      </div>
      <SegmentedControl
        label={t('fleetWall.every')}
        choices={periods.map((period) => ({
          value: String(period),
          label: t('fleetWall.seconds', { count: period }),
        }))}
        value={String(every)}
        onChange={(period) => setWall({ every: Number(period) })}
      />
    </div>
  )
}
