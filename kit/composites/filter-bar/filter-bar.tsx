import { IconFilterPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { Popover } from '../../primitives/popover.tsx'
import { useMedia } from '../../primitives/use-media.ts'
import { phoneQuery } from '../../tokens/breakpoints.ts'
import chipStyles from '../page/filter-chips.module.css'
import styles from './filter-bar.module.css'
import { FilterFieldList } from './filter-field-list.tsx'
import type { AppliedFilter, FilterableField, FilterBarWords } from './filter-model.ts'

interface FilterBarProps {
  readonly label: string
  readonly fields: readonly FilterableField[]
  readonly filters: readonly AppliedFilter[]
  /** The form of one field's filter. It calls `close` after it has applied the filter. */
  readonly editor: (key: string, close: () => void) => ReactNode
  readonly onRemove: (key: string) => void
  readonly onClear: () => void
  readonly words: FilterBarWords
}

/** Chips that a phone shows before the others. */
const phoneChips = 2

/** The filters of a list as chips: add, change, remove, clear. A field has one filter at most. */
export function FilterBar({ label, fields, filters, editor, onRemove, onClear, words }: FilterBarProps) {
  const [openKey, setOpenKey] = useState<string>()
  const [showsAll, setShowsAll] = useState(false)
  const isPhone = useMedia(phoneQuery)
  const isCut = isPhone && filters.length > phoneChips + 1
  const shown = isCut && !showsAll ? filters.slice(0, phoneChips) : filters
  const close = () => setOpenKey(undefined)
  const group = useRef<HTMLUListElement>(null)
  /** The next chip takes the focus of a removed one, else the button that adds. */
  const remove = (key: string, place: number) => {
    onRemove(key)
    requestAnimationFrame(() => {
      const crosses = group.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
      const next = crosses[Math.min(place, crosses.length - 1)]
      ;(next ?? group.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
    })
  }
  return (
    <ul ref={group} className={styles.bar} aria-label={label}>
      <li>
        <AddFilter fields={fields} taken={filters} editor={editor} words={words} />
      </li>
      {shown.map((filter, place) => (
        <li key={filter.key} className={chipStyles.chip}>
          <Popover
            label={words.edit(filter.label)}
            align="start"
            opened={openKey === filter.key}
            onOpened={(open) => setOpenKey(open ? filter.key : undefined)}
            button={
              <button
                type="button"
                className={styles.text}
                title={filter.label}
                aria-label={words.edit(filter.label)}
                onClick={() => setOpenKey(openKey === filter.key ? undefined : filter.key)}
              >
                {filter.label}
              </button>
            }
          >
            <Panel>{editor(filter.key, close)}</Panel>
          </Popover>
          <button
            type="button"
            className={chipStyles.cross}
            data-remove=""
            aria-label={words.remove(filter.label)}
            onClick={() => remove(filter.key, place)}
          >
            <IconX size={12} aria-hidden="true" />
          </button>
        </li>
      ))}
      {isCut && (
        <li>
          <button
            type="button"
            className={chipStyles.clear}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? words.fewer : words.more(filters.length - shown.length)}
          </button>
        </li>
      )}
      {filters.length > 1 && (
        <li>
          <button type="button" className={chipStyles.clear} onClick={onClear}>
            {words.clear}
          </button>
        </li>
      )}
    </ul>
  )
}

function AddFilter({
  fields,
  taken,
  editor,
  words,
}: Pick<FilterBarProps, 'fields' | 'editor' | 'words'> & { readonly taken: readonly AppliedFilter[] }) {
  const [isOpen, setOpen] = useState(false)
  const [key, setKey] = useState<string>()
  const open = (next: boolean) => {
    setOpen(next)
    setKey(undefined)
  }
  const free = fields.filter((field) => !taken.some((one) => one.key === field.key))
  return (
    <Popover
      label={words.add}
      align="start"
      opened={isOpen}
      onOpened={open}
      button={
        <Button
          size="small"
          look="quiet"
          icon={<IconFilterPlus />}
          data-add=""
          disabled={free.length === 0}
          onClick={() => open(!isOpen)}
        >
          {words.add}
        </Button>
      }
    >
      {key === undefined ? (
        <FilterFieldList fields={free} onChoose={setKey} words={words} />
      ) : (
        <Panel>{editor(key, () => open(false))}</Panel>
      )}
    </Popover>
  )
}

/** Its first control takes the focus, as far as none has it. */
function Panel({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = panel
    if (!current?.contains(document.activeElement))
      current?.querySelector<HTMLElement>('input:not(:disabled), select, textarea, button')?.focus()
  }, [])
  return (
    <div ref={panel} className={styles.panel}>
      {children}
    </div>
  )
}
