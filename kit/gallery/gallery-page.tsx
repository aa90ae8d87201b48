import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterChips } from '../composites/page/filter-chips.tsx'
import { LiveFigure } from '../composites/page/live-figure.tsx'
import { showNotice } from '../composites/page/notice-store.ts'
import { StatFigure } from '../composites/page/stat-figure.tsx'
import { Toolbar } from '../composites/page/toolbar.tsx'
import { Sparkline } from '../composites/sparkline/sparkline.tsx'
import { Button } from '../primitives/button.tsx'
import styles from './gallery.module.css'

const chips = [
  { id: 'wind', label: 'Wind speed > 5 m/s', removeLabel: 'Remove the filter Wind speed' },
  { id: 'farm', label: 'Farm: Parque eólico de Nossa Senhora da Boa Viagem', removeLabel: 'Remove the filter Farm' },
]
const day = Array.from({ length: 48 }, (_, step) => (step > 20 && step < 25 ? null : 6 + 5 * Math.sin(step / 6)))
const expected = Array.from({ length: 48 }, (_, step) => 6.5 + 5 * Math.sin(step / 6 + 0.2))

export function GalleryPage() {
  const [left, setLeft] = useState(chips)
  const [power, setPower] = useState(1_204.5)
  return (
    <>
      <Toolbar label="Actions" end={<Button icon={<IconPlus />}>Add machine</Button>}>
        <Button onClick={() => showNotice('Saved')}>Notice</Button>
        <Button
          onClick={() =>
            showNotice('Filter “Stopped” deleted', {
              action: { label: 'Undo', onPress: () => showNotice('It is back') },
            })
          }
        >
          Notice with undo
        </Button>
        <Button onClick={() => showNotice('The export failed', { state: 'critical', sticky: true })}>
          Notice that stays
        </Button>
        <Button onClick={() => setPower(Math.round(Math.random() * 20_000) / 10)}>Change the figure</Button>
      </Toolbar>
      <FilterChips
        label="Filters in force"
        chips={left}
        onRemove={(id) => setLeft(left.filter((chip) => chip.id !== id))}
        clear={{ label: 'Clear filters', onPress: () => setLeft([]) }}
      />
      <div className={styles.line}>
        <StatFigure
          label="Power now"
          figure={<LiveFigure text={power.toLocaleString('en-GB')} />}
          unit="kW"
          note="of 48 MW · 2 s ago"
        />
        <StatFigure label="Stopped machines" figure="3" state="critical" note="of 24" />
        <StatFigure label="Availability today" figure="97.4" unit="%" state="warning" />
        <StatFigure label="Wind speed" figure="8.2" unit="m/s" stale note="14 min ago" />
        <StatFigure label="Energy today" figure="-" unit="MWh" size="small" />
        <span>
          <LiveFigure text="812" stale details="SCADA · good · 14:02:31 CET" /> kW
        </span>
        <Sparkline
          label="Power of the last 24 hours, 1 to 11 MW"
          values={day}
          expected={expected}
          floor={0}
          ceiling={12}
          width={180}
          height={32}
        />
      </div>
    </>
  )
}
