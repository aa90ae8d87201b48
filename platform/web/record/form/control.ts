/** One control of a form. */
export interface Control {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  readonly help?: string | undefined
  readonly changed: boolean
  readonly needed: boolean
  readonly disabled: boolean
}

/** Properties of a text control. */
export const textProps = ({ label, value, error, help, changed, needed, disabled }: Control) => ({
  label,
  value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  error,
  changed,
  needed,
  disabled,
  ...(help !== undefined && { help }),
})
