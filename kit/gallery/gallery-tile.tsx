import { type CSSProperties, useState } from 'react'
import { Sparkline } from '../composites/sparkline/sparkline.tsx'
import { PowerBar } from '../composites/tile/power-bar.tsx'
import { Tile, type TileState } from '../composites/tile/tile.tsx'
import { StateMark } from '../primitives/state-mark.tsx'
import { TechnologyMark } from '../primitives/technology-mark.tsx'
import styles from './gallery.module.css'

const hours = (height: number) =>
  Array.from({ length: 144 }, (_, step) =>
    step > 60 && step < 70 ? null : height * (0.55 + 0.4 * Math.sin(step / 20)),
  )
const storage = Array.from({ length: 144 }, (_, step) => 8 * Math.sin(step / 18))

interface Example {
  readonly id: string
  readonly name: string
  readonly state: TileState
  readonly word: string
  readonly age: string
  readonly power: number
  readonly expected: number
  readonly technology: 'wind' | 'solar' | 'hydro' | 'default'
}

const examples: readonly Example[] = [
  {
    id: '9',
    name: 'Parc éolien de Bréal',
    state: 'unheard',
    word: 'No data 1 / 10',
    age: '3 s ago',
    power: 14.2,
    expected: 15,
    technology: 'wind',
  },
  {
    id: 'A',
    name: 'Côte de la Brunelle',
    state: 'plain',
    word: '12 machines',
    age: '2 s ago',
    power: 18.4,
    expected: 19.1,
    technology: 'wind',
  },
  {
    id: 'B',
    name: 'Parque eólico de Nossa Senhora da Boa Viagem e São Martinho',
    state: 'critical',
    word: 'Fault',
    age: '3 s ago',
    power: 4.2,
    expected: 16,
    technology: 'solar',
  },
  {
    id: 'C',
    name: 'Usine du Pont Neuf',
    state: 'warning',
    word: 'Stopped',
    age: '1 s ago',
    power: 0,
    expected: 9.5,
    technology: 'hydro',
  },
  {
    id: 'D',
    name: 'Sierra de los Molinos',
    state: 'stale',
    word: 'Offline',
    age: '14 min ago',
    power: 11.8,
    expected: 11,
    technology: 'wind',
  },
]

/** Tiles in their states, at the desk's size and at the wall's. */
export function GalleryTile() {
  const [opened, setOpened] = useState('')
  const tile = (example: Example) => (
    <div key={example.id} style={{ width: 231, height: 128 }}>
      <Tile
        id={example.id}
        href={`#${example.id}`}
        onNavigate={setOpened}
        label={`${example.name}, ${example.word}`}
        state={example.state}
        mark={<TechnologyMark technology={example.technology} />}
        name={example.name}
        code={`FR-00${example.id}`}
        status={
          example.state === 'plain' ? (
            example.word
          ) : (
            <StateMark state={example.state === 'unheard' ? 'stale' : example.state} label={example.word} />
          )
        }
        age={example.age}
        curve={
          <Sparkline
            fluid
            label=""
            values={hours(20)}
            expected={hours(23)}
            floor={0}
            ceiling={24}
            live={example.power}
            height={26}
          />
        }
        figure={
          <>
            <strong>{example.power.toFixed(1)}</strong> MW of 24.0
          </>
        }
        beside={`expected ${example.expected.toFixed(1)}`}
        bar={<PowerBar share={example.power / 24} expected={example.expected / 24} stale={example.state === 'stale'} />}
        foot={[
          { id: 'availability', figure: '97 %', caption: 'Available', title: 'Availability today' },
          { id: 'factor', figure: '34 %', caption: 'CF', title: 'Capacity factor today' },
          { id: 'energy', figure: '86.4 MWh', caption: 'Energy', title: 'Energy today' },
        ]}
      />
    </div>
  )
  return (
    <>
      <div className={styles.line}>{examples.map(tile)}</div>
      <div className={styles.line} style={{ '--tile-scale': 2 } as CSSProperties}>
        <div style={{ width: 'min(480px, 100%)', height: 340 }}>
          <Tile
            id="wall"
            href="#wall"
            onNavigate={setOpened}
            label="Storage, charging"
            state="plain"
            mark={<TechnologyMark technology="bess" />}
            name="Bateria de Alqueva"
            code="PT-BAT"
            status="4 machines"
            age="1 s ago"
            curve={<Sparkline fluid label="" values={storage} floor={-10} ceiling={10} live={-4} height={60} />}
            figure={
              <>
                <strong>-4.0</strong> MW of 10.0
              </>
            }
            beside="SoC 63 %"
            bar={<PowerBar centred share={-0.4} />}
            foot={[{ id: 'availability', figure: '100 %', caption: 'Available', title: 'Availability today' }]}
          />
        </div>
      </div>
      {opened && <p>Opened {opened}</p>}
    </>
  )
}
