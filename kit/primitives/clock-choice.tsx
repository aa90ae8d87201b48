import styles from './date-input.module.css'

/** Asks which instant a local time means that the clock skips or shows twice. */
export function ClockChoice({
  id,
  question,
  choices,
  value,
  disabled,
  onChoose,
}: {
  /** Id of the question. */
  readonly id: string
  readonly question: string
  readonly choices: readonly { readonly at: number; readonly label: string }[]
  readonly value: number | null
  readonly disabled: boolean
  readonly onChoose: (at: number) => void
}) {
  return (
    <fieldset className={styles.choices}>
      <legend id={id} className={styles.question} data-open={value === null || undefined}>
        {question}
      </legend>
      {choices.map(({ at, label }) => (
        <label key={at} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={value !== null && at === Math.floor(value / 1_000) * 1_000}
            disabled={disabled}
            onChange={() => onChoose(at)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
