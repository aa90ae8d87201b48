import { IconDots, IconDownload, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Badge } from '../primitives/badge.tsx'
import { Button } from '../primitives/button.tsx'
import { Checkbox } from '../primitives/checkbox.tsx'
import { Drawer } from '../primitives/drawer.tsx'
import { IconButton } from '../primitives/icon-button.tsx'
import { Kbd } from '../primitives/kbd.tsx'
import { Menu } from '../primitives/menu.tsx'
import { Modal } from '../primitives/modal.tsx'
import { SearchField } from '../primitives/search-field.tsx'
import { SegmentedControl } from '../primitives/segmented-control.tsx'
import { Select } from '../primitives/select.tsx'
import { Skeleton } from '../primitives/skeleton.tsx'
import { type State, StateMark } from '../primitives/state-mark.tsx'
import { Switch } from '../primitives/switch.tsx'
import { Tabs } from '../primitives/tabs.tsx'
import { TechnologyMark } from '../primitives/technology-mark.tsx'
import { TextField } from '../primitives/text-field.tsx'
import { TimeRangeField } from '../primitives/time-range-field.tsx'
import { Tooltip } from '../primitives/tooltip.tsx'
import { dateWords } from './demo-dates.ts'
import styles from './gallery.module.css'

const states: readonly (readonly [State, string])[] = [
  ['critical', 'Stopped'],
  ['warning', 'Derated'],
  ['info', 'Note'],
  ['good', 'Running'],
  ['stale', 'No data for 12 min'],
]
const hourMs = 3_600_000
const someTimeMs = Date.UTC(2026, 9, 24, 10)

export function GalleryPrimitives() {
  const [unit, setUnit] = useState<'kw' | 'mw'>('kw')
  const [farm, setFarm] = useState<string | null>('alta')
  const [search, setSearch] = useState('')
  const [checked, setChecked] = useState(true)
  const [range, setRange] = useState({ fromMs: someTimeMs - 24 * hourMs, toMs: someTimeMs })
  const [isUtc, setIsUtc] = useState(false)
  const [dialog, setDialog] = useState<'modal' | 'drawer' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <div className={styles.line}>
        <Button look="primary">Save</Button>
        <Button>Discard</Button>
        <Button look="quiet">Cancel</Button>
        <Button look="danger" icon={<IconTrash />}>
          Delete
        </Button>
        <Button icon={<IconDownload />}>Export</Button>
        <Button busy>Saving</Button>
        <Button disabled>Not now</Button>
        <Button size="small">Small</Button>
        <IconButton label="Edit" icon={<IconPencil />} />
        <IconButton label="Pinned" pressed icon={<IconPencil />} />
        <Menu
          button={<IconButton label="More" icon={<IconDots />} />}
          sections={[
            {
              label: 'Zone',
              items: [
                {
                  id: 'plant',
                  label: 'Plant',
                  note: 'UTC+01:00',
                  checked: !isUtc,
                  onSelect: () => setIsUtc(false),
                },
                { id: 'utc', label: 'UTC', note: 'UTC', checked: isUtc, onSelect: () => setIsUtc(true) },
              ],
            },
            {
              items: [
                {
                  id: 'delete',
                  label: 'Delete',
                  danger: true,
                  icon: <IconTrash />,
                  onSelect: () => setDialog('modal'),
                },
                { id: 'none', label: 'Not allowed', disabled: true, onSelect: () => undefined },
              ],
            },
          ]}
        />
        <Tooltip label="Comes after half a second">
          <Button>Hover me</Button>
        </Tooltip>
        <Button onClick={() => setDialog('modal')}>Open dialog</Button>
        <Button onClick={() => setDialog('drawer')}>Open drawer</Button>
        <span>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </div>
      <div className={styles.line}>
        <TextField label="Installed power" unit="kW" defaultValue="3600" help="As on the type plate" />
        <TextField label="Name" changed defaultValue="Alta Serra" />
        <TextField label="Hub height" unit="m" defaultValue="abc" error="Give a figure from 10 to 250" />
        <TextField label="Hub height" unit="m" defaultValue="240" help="Above ground" warning="Above the usual 200 m" />
        <TextField label="Code" disabled defaultValue="ALTA" />
        <Select
          label="Farm"
          value={farm}
          onChange={setFarm}
          searchable
          nothingFound="No farm of this name"
          choices={[
            { value: 'alta', label: 'Alta Serra' },
            { value: 'brisa', label: 'Brisa do Mar' },
            { value: 'col', label: 'Col du Vent' },
          ]}
        />
        <SearchField label="Find a machine" value={search} onChange={setSearch} hint="/" />
      </div>
      <div className={styles.line}>
        <TimeRangeField
          label="Range"
          zone="Europe/Paris"
          locale="en-GB"
          value={range}
          onChange={setRange}
          presets={[
            { id: 'day', label: 'Last 24 hours', range: { fromMs: someTimeMs - 24 * hourMs, toMs: someTimeMs } },
            { id: 'week', label: 'Last 7 days', range: { fromMs: someTimeMs - 168 * hourMs, toMs: someTimeMs } },
          ]}
          words={{
            from: 'From',
            to: 'To',
            apply: 'Apply',
            earlier: 'Earlier',
            later: 'Later',
            order: 'The end must be after the start',
            date: dateWords('en-GB'),
          }}
        />
      </div>
      <div className={styles.line}>
        <SegmentedControl
          label="Unit of power"
          value={unit}
          onChange={setUnit}
          choices={[
            { value: 'kw', label: 'kW' },
            { value: 'mw', label: 'MW' },
          ]}
        />
        <Checkbox label="Only stopped" checked={checked} onChange={setChecked} />
        <Checkbox label="Some of them" checked={null} onChange={setChecked} />
        <Checkbox label="Not allowed" checked={false} disabled onChange={setChecked} />
        <Switch label="Live" checked={checked} onChange={setChecked} />
      </div>
      <div className={styles.line}>
        {states.map(([state, label]) => (
          <StateMark key={state} state={state} label={label} />
        ))}
        <Badge>12</Badge>
        <Badge state="critical">3</Badge>
        <Badge state="warning">5</Badge>
        <Badge state="info">New</Badge>
        <TechnologyMark technology="wind" label="Wind" />
        <TechnologyMark technology="solar" label="Solar" />
        <TechnologyMark technology="hydro" label="Hydro" />
        <TechnologyMark technology="biogas" label="Biogas" />
        <TechnologyMark technology="bess" label="Storage" />
        <Skeleton width={120} />
      </div>
      <Tabs
        label="Views of the farm"
        current="table"
        onNavigate={() => undefined}
        tabs={[
          { id: 'table', label: 'Table', href: '#table' },
          { id: 'charts', label: 'Charts', href: '#charts' },
          { id: 'alarms', label: 'Alarms', href: '#alarms', count: 12 },
        ]}
      />
      <Modal
        title="Delete the farm Alta Serra?"
        closeLabel="Close"
        opened={dialog === 'modal'}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Keep</Button>
            <Button look="danger" onClick={close}>
              Delete
            </Button>
          </>
        }
      >
        Its 12 machines and their history stay in the archive for 30 days.
      </Modal>
      <Drawer title="WT3" closeLabel="Close" opened={dialog === 'drawer'} onClose={close}>
        A detail beside its list.
      </Drawer>
    </>
  )
}
