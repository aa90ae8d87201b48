import { IconDeviceTv } from '@tabler/icons-react'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { WallState, wallViews } from '../../../fleet-views/web/wall-view-port.ts'
import styles from './wall-button.module.css'

/** Turns a page of the whole fleet into a wall, over the full screen where the browser lets it. */
export function WallButton({ label }: { readonly label: string }) {
  const [, setWall] = useViewState(WallState)
  const enter = () => {
    // Refused in a frame or by a setting: the wall then fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined)
    setWall({ wall: wallViews.join(',') }, { replace: false })
  }
  return (
    <span className={styles.place}>
      <IconButton label={label} icon={<IconDeviceTv size={16} stroke={1.75} />} onClick={enter} />
    </span>
  )
}
