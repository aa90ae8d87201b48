import { useState } from 'react'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Checkbox } from '../../../../kit/primitives/checkbox.tsx'
import { Popover } from '../../../../kit/primitives/popover.tsx'
import { SearchField } from '../../../../kit/primitives/search-field.tsx'
import styles from './choice-panel.module.css'

export interface PanelChoice {
  readonly id: string
  readonly label: string
  /** Heading above the choices of the same group. */
  readonly group?: string
}

const searchFrom = 12
const mostShown = 200

/** Several of many behind one button: check boxes under their headings, with a search where there are many. */
export function ChoicePanel({
  label,
  choices,
  chosen,
  onChosen,
  searchLabel,
  summary,
  opened: asked,
  onOpened,
}: {
  readonly label: string
  readonly choices: readonly PanelChoice[]
  readonly chosen: readonly string[]
  readonly onChosen: (ids: string[]) => void
  readonly searchLabel: string
  /** What is chosen, in words; default: how many. */
  readonly summary?: string | undefined
  /** Given: the page opens it from elsewhere, too. */
  readonly opened?: boolean
  readonly onOpened?: (opened: boolean) => void
}) {
  const [own, setOwn] = useState(false)
  const opened = asked ?? own
  const setOpened = (next: boolean) => {
    setOwn(next)
    onOpened?.(next)
  }
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = choices
    .filter(({ label: name, group = '' }) => words.every((word) => `${group} ${name}`.toLowerCase().includes(word)))
    .slice(0, mostShown)
  const groups = Map.groupBy(found, ({ group = '' }) => group)
  const toggle = (id: string, on: boolean) => onChosen(on ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <Popover
      label={label}
      align="start"
      opened={opened}
      onOpened={setOpened}
      button={
        <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {label} <span className={styles.count}>{summary ?? chosen.length}</span>
        </Button>
      }
    >
      <div className={styles.panel}>
        {choices.length >= searchFrom && <SearchField label={searchLabel} value={search} onChange={setSearch} />}
        <div className={styles.list}>
          {[...groups].map(([group, members]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend that nobody needs here
            <div key={group} role="group" aria-label={group === '' ? label : group} className={styles.group}>
              {group !== '' && groups.size > 1 && <span className={styles.heading}>{group}</span>}
              {members.map(({ id, label: name }) => (
                <Checkbox key={id} label={name} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Popover>
  )
}
