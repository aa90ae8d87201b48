import { EmptyState } from '../composites/states/empty-state.tsx'
import { ErrorState } from '../composites/states/error-state.tsx'
import { LoadingState } from '../composites/states/loading-state.tsx'
import { NoRightState } from '../composites/states/no-right-state.tsx'
import { OfflineState } from '../composites/states/offline-state.tsx'
import { Button } from '../primitives/button.tsx'
import styles from './gallery.module.css'

export function GalleryStates() {
  return (
    <div className={styles.states}>
      <EmptyState title="No alarms" actions={<Button>Show closed alarms</Button>} inline>
        Nothing is open on this farm since 12 March.
      </EmptyState>
      <LoadingState label="Loading the machines" rows={4} />
      <ErrorState
        title="The history could not be read"
        kept="Your choice of signals and the range are kept."
        retry={{ label: 'Try again', onPress: () => undefined }}
        reference={{ label: 'Reference', id: '7f3a-91c0', copyLabel: 'Copy the reference' }}
        inline
      />
      <NoRightState title="You may not open control commands" inline>
        This needs the right “MyFleet control command: read”. An administrator of your company can give it to you.
      </NoRightState>
      <OfflineState
        label="Offline. Last known values from 14:02, 3 min ago."
        action={<Button size="small">Connect</Button>}
      />
    </div>
  )
}
