import { IconBell, IconBolt, IconBuildingWindTurbine, IconSearch, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { BottomBar } from '../composites/frame/bottom-bar.tsx'
import { ConnectionLine } from '../composites/frame/connection-line.tsx'
import { NavRail } from '../composites/frame/nav-rail.tsx'
import { TopBar } from '../composites/frame/top-bar.tsx'
import { Button } from '../primitives/button.tsx'
import { IconButton } from '../primitives/icon-button.tsx'
import styles from './gallery.module.css'

const groups = [
  {
    id: 'live',
    label: 'Live',
    entries: [
      { id: 'fleet', label: 'MyFleet', href: '#fleet', icon: IconBuildingWindTurbine, current: true },
      { id: 'alarms', label: 'Alarms', href: '#alarms', icon: IconBell, count: 12, countState: 'critical' as const },
    ],
  },
  { id: 'data', label: 'Data', entries: [{ id: 'tools', label: 'Connection tools', href: '#tools', icon: IconBolt }] },
]

export function GalleryFrame() {
  const [open, setOpen] = useState(true)
  const stay = () => undefined
  return (
    <div className={styles.frame}>
      <NavRail
        label="Main navigation"
        groups={groups}
        open={open}
        onOpen={setOpen}
        toggleLabel={open ? 'Collapse' : 'Expand'}
        brand="Solvane"
        onNavigate={stay}
      />
      <div className={styles.frameColumn}>
        <TopBar
          trailLabel="Breadcrumb"
          trail={[
            { id: 'fleet', label: 'MyFleet', href: '#fleet' },
            { id: 'farm', label: 'Alta Serra' },
          ]}
          onNavigate={stay}
          actions={
            <>
              <IconButton label="Search" icon={<IconSearch />} />
              <IconButton label="Person" icon={<IconUser />} />
            </>
          }
        />
        <ConnectionLine state="ok" />
        <ConnectionLine state="warning" action={<Button size="small">Try now</Button>}>
          The live connection is down since 14:02. The values shown are the last known.
        </ConnectionLine>
        <ConnectionLine state="info">Filling in the history: 43 %.</ConnectionLine>
        <div className={styles.frameContent} />
        <BottomBar
          label="Places"
          onNavigate={stay}
          entries={[
            { id: 'fleet', label: 'Fleet', icon: IconBuildingWindTurbine, href: '#fleet', current: true },
            { id: 'alarms', label: 'Alarms', icon: IconBell, href: '#alarms', count: 12 },
            { id: 'search', label: 'Search', icon: IconSearch, onPress: stay },
            { id: 'me', label: 'Me', icon: IconUser, href: '#me' },
          ]}
        />
      </div>
    </div>
  )
}
