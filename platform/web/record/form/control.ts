/** The values that controls read and write in a form, by the key of a value. A `texts` field has a key for each language. */
export interface FormAccess {
  readonly valueOf: (key: string) => unknown
  readonly isChanged: (key: string) => boolean
  readonly errorOf: (key: string) => string | undefined
  /** Text about a value that is unusual, but can be saved. */
  readonly warningOf: (key: string) => string | undefined
  readonly onChange: (key: string, value: unknown) => void
}

/** One control of a form. */
export interface Control {
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly error: string | undefined
  readonly warning?: string | undefined
  readonly help?: string | undefined
  readonly changed: boolean
  readonly needed: boolean
  readonly disabled: boolean
}

/** Properties of a text control. */
export const textProps = ({ label, value, error, warning, help, changed, needed, disabled }: Control) => ({
  label,
  value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  error,
  changed,
  needed,
  disabled,
  ...(help !== undefined && { help }),
  ...(warning !== undefined && { warning }),
})
