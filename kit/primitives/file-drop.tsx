import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { type FileRule, sizeText } from './file-check.ts'
import styles from './file-drop.module.css'
import { type FileRefusal, useFileChoice } from './use-file-choice.ts'

export interface FileDropWords {
  /** Button, e.g. "Choose files". */
  readonly choose: string
  /** Beside the button: the other ways. */
  readonly otherWays: string
  /** While files are dragged over the field. */
  readonly drop: string
  /** What the field takes, e.g. "PDF, at most 25 MB". */
  readonly limits: (largest: string) => string
  /** Why a file was not taken. */
  readonly refused: (reason: FileRefusal, name: string, largest: string) => string
}

export interface FileDropProps extends FileRule {
  readonly label: string
  readonly locale: string
  readonly words: FileDropWords
  readonly several?: boolean
  readonly disabled?: boolean
  /** Required: an asterisk after the label. The form reports a missing file. */
  readonly needed?: boolean
  readonly error?: string | undefined
  /** Files that passed the check; one at most without `several`. */
  readonly onFiles: (files: readonly File[]) => void
  /** Uploads with their progress, below the field. */
  readonly children?: ReactNode
}

/**
 * Takes files: by button, by drag and by paste. Types and sizes are checked before anything is sent; each file that is not
 * taken is named with the reason.
 */
export function FileDrop(props: FileDropProps) {
  const { label, locale, words, types, several = false, disabled = false, needed = false, error, onFiles } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const largest = sizeText(props.largestBytes, locale)
  const { refused, take } = useFileChoice({ types, largestBytes: props.largestBytes, several, disabled }, onFiles)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={styles.root}
      onPaste={({ clipboardData }) => take([...clipboardData.files])}
    >
      <span id={`${id}-label`} className={needed ? `${styles.label} ${styles.needed}` : styles.label}>
        {label}
      </span>
      <DropZone isClosed={disabled} isWrong={error !== undefined} onFiles={take}>
        {(isOver) => (
          <>
            <input
              ref={input}
              type="file"
              hidden
              aria-label={label}
              accept={types.join(',')}
              multiple={several}
              disabled={disabled}
              onChange={({ currentTarget }) => {
                take([...(currentTarget.files ?? [])])
                // The same file can be chosen again after it was corrected.
                currentTarget.value = ''
              }}
            />
            <Button
              icon={<IconUpload size={16} aria-hidden="true" />}
              disabled={disabled}
              aria-describedby={`${id}-limits ${id}-faults`}
              onClick={() => input.current?.click()}
            >
              {words.choose}
            </Button>
            <span className={styles.ways}>{isOver ? words.drop : words.otherWays}</span>
          </>
        )}
      </DropZone>
      <span id={`${id}-limits`} className={styles.limits}>
        {words.limits(largest)}
      </span>
      <div id={`${id}-faults`} className={styles.faults} aria-live="polite">
        {error !== undefined && <span>{error}</span>}
        {refused.map(({ name, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <span key={index}>{words.refused(reason, name, largest)}</span>
        ))}
      </div>
      {props.children}
    </div>
  )
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A place for dragged files. */
function DropZone({
  isClosed,
  isWrong,
  onFiles,
  children,
}: {
  readonly isClosed: boolean
  readonly isWrong: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly children: (isOver: boolean) => ReactNode
}) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keys
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      data-disabled={isClosed || undefined}
      data-error={isWrong || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        // Otherwise the browser would open the file.
        event.preventDefault()
        event.dataTransfer.dropEffect = isClosed ? 'none' : 'copy'
        if (!isClosed) setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children(isOver)}
    </div>
  )
}
