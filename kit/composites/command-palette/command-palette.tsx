import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import { IconSearch, IconStar, IconStarFilled, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { useMedia } from '../../primitives/use-media.ts'
import { phoneQuery } from '../../tokens/breakpoints.ts'
import { Controls } from '../../tokens/controls.tsx'
import { layers } from '../../tokens/layers.ts'
import styles from './command-palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { markAfterKey, type PaletteRow } from './palette-row.ts'

export interface PaletteWords {
  /** Accessible name of the dialog. */
  readonly title: string
  readonly placeholder: string
  readonly close: string
  /** Accessible name of the list. */
  readonly results: string
  readonly star: string
  readonly unstar: string
}

/** Choices that a page key jumps over. */
const page = 8

/**
 * A search field above the page, with its results below. The field keeps the focus.
 * Arrow keys move the selection, Enter opens, Shift+Enter adds a favourite, Escape closes and restores the focus.
 * Full screen on a phone.
 */
export function CommandPalette({
  opened,
  onClose,
  query,
  onQuery,
  rows,
  onTake,
  onStar,
  status,
  empty,
  footer,
  words,
  returnFocus = true,
}: {
  readonly opened: boolean
  readonly onClose: () => void
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Best first; a new list when something else is found. */
  readonly rows: readonly PaletteRow[]
  /** No id: Enter, and nothing is found (yet). */
  readonly onTake: (id: string | undefined, how: { readonly newTab: boolean }) => void
  readonly onStar: (id: string) => void
  /** Status message for screen readers, e.g. that data are loading. */
  readonly status?: ReactNode
  /** In place of an empty list. */
  readonly empty?: ReactNode
  /** At the left of the last line, on wide screens: the keys. */
  readonly footer?: ReactNode
  readonly words: PaletteWords
  /** False if the selected action has moved the focus itself. */
  readonly returnFocus?: boolean
}) {
  const phone = useMedia(phoneQuery)
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const firstChoice = rows.findIndex((row) => row.kind === 'choice')
  const [mark, setMark] = useState({ query, id: '' })
  const found = mark.query === query ? rows.findIndex((row) => row.id === mark.id && row.kind === 'choice') : -1
  const marked = found < 0 ? firstChoice : found
  const row = rows[marked]
  const choice = row?.kind === 'choice' ? row : undefined
  const moveTo = (index: number) => setMark({ query, id: rows[index]?.id ?? '' })

  const hear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const next = markAfterKey(event.key, marked, rows, page)
    if (next !== undefined) {
      event.preventDefault()
      moveTo(next)
      return
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.shiftKey) {
      if (choice?.starred !== undefined) onStar(choice.id)
    } else onTake(choice?.id, { newTab: event.ctrlKey || event.metaKey })
  }

  return (
    <Controls>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        fullScreen={phone}
        size={640}
        yOffset="10vh"
        padding={0}
        zIndex={layers.modal}
        lockScroll={false}
        closeOnEscape={false}
        returnFocus={returnFocus}
        transitionProps={{ duration: 0 }}
        classNames={{ content: styles.content, overlay: styles.overlay }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={words.title}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape of whatever has the focus inside */}
          <div data-command-palette className={styles.panel} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
            <div className={styles.head}>
              <IconSearch size={18} aria-hidden="true" />
              <input
                ref={field}
                data-autofocus
                // A drawer below would take Escape for itself.
                data-mantine-stop-propagation="true"
                type="text"
                role="combobox"
                className={styles.field}
                aria-label={words.placeholder}
                aria-expanded={rows.length > 0}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={choice ? `${listId}-${marked}` : undefined}
                autoComplete="off"
                autoCorrect="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="go"
                // On a phone the sentence has no room.
                placeholder={phone ? words.title : words.placeholder}
                value={query}
                onChange={(event) => onQuery(event.currentTarget.value)}
                onKeyDown={hear}
              />
              <IconButton label={words.close} icon={<IconX size={16} />} onClick={onClose} />
            </div>
            {rows.length > 0 ? (
              <PaletteList
                id={listId}
                label={words.results}
                rows={rows}
                marked={marked}
                rowHeight={phone ? 56 : 36}
                onMark={moveTo}
                onTake={(id, newTab) => onTake(id, { newTab })}
                onStar={(id) => {
                  onStar(id)
                  if (!phone) field.current?.focus()
                }}
              />
            ) : (
              <div id={listId} className={styles.empty}>
                {empty}
              </div>
            )}
            <div className={styles.foot}>
              <span className={styles.status} role="status">
                {status}
              </span>
              {footer && <span className={styles.keys}>{footer}</span>}
              {choice?.starred !== undefined && (
                <Button
                  size="small"
                  look="quiet"
                  aria-pressed={choice.starred}
                  icon={choice.starred ? <IconStarFilled size={14} /> : <IconStar size={14} />}
                  onClick={() => onStar(choice.id)}
                >
                  {choice.starred ? words.unstar : words.star}
                </Button>
              )}
            </div>
          </div>
        </Modal.Content>
      </Modal.Root>
    </Controls>
  )
}
