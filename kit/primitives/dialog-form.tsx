import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import type { DialogSubmit } from './dialog-model.ts'

/** The form of a dialog: it runs the validator, and is done only if that passes. */
export function DialogForm({
  submit: { label, cancelLabel, look = 'primary', validate, onSubmit },
  isBusy,
  onBusy,
  onCancel,
  onDone,
  children,
}: {
  readonly submit: DialogSubmit
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
  readonly onCancel: () => void
  readonly onDone: () => void
  readonly children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const end = (passes: boolean) => {
    if (!passes) return setRefusals((count) => count + 1)
    onSubmit()
    onDone()
  }
  const run = async (event: SubmitEvent) => {
    event.preventDefault()
    // A form around the dialog is another form: React would tell it too.
    event.stopPropagation()
    if (isBusy) return
    const result = validate?.() ?? true
    if (typeof result === 'boolean') return end(result)
    onBusy(true)
    try {
      end(await result)
    } finally {
      onBusy(false)
    }
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void run(event)} noValidate>
      {children}
      <div className={styles.actions}>
        {/* Enter deletes nothing by accident. */}
        <Button disabled={isBusy} onClick={onCancel} {...(look === 'danger' && { 'data-autofocus': true })}>
          {cancelLabel}
        </Button>
        <Button look={look} type="submit" busy={isBusy}>
          {label}
        </Button>
      </div>
    </form>
  )
}
