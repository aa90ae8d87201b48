import { IconDeviceTv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import styles from './wall-button.module.css'
import { WallState, wallViews } from './wall-view.ts'

/** Turns a page of the whole fleet into a wall, over the full screen where the browser lets it. */
export function WallButton() {
  const { t } = useTranslation()
  const [, setWall] = useViewState(WallState)
  const enter = () => {
    // Refused in a frame or by a setting: the wall then fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    setWall({ wall: wallViews.join(',') }, { replace: false })
  }
  return (
    <span className={styles.place}>
      <IconButton label={t('myFleet.wall.enter')} icon={<IconDeviceTv size={16} stroke={1.75} />} onClick={enter} />
    </span>
  )
}
