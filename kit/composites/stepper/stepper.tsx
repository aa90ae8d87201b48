import { followInside } from '../../primitives/tabs.tsx'
import styles from './stepper.module.css'

/** State of a step. `warning` can be saved, `error` cannot. */
export type StepState = 'empty' | 'inWork' | 'done' | 'warning' | 'error'

export interface Step {
  readonly id: string
  readonly label: string
  /** Each step is an address, so that a link leads to it and the work can be resumed. */
  readonly href: string
  readonly state: StepState
  /** Number of warnings or errors. */
  readonly count?: number
}

export interface StepperWords {
  /** State of a step in words, e.g. "3 errors". */
  readonly state: (state: StepState, count: number | undefined) => string
  /** E.g. "Step 2 of 6". */
  readonly place: (place: number, of: number) => string
}

/**
 * Steps of a long form, which open in any order. A column on a wide screen. On a phone a row of marks, with the words of the
 * current step below.
 */
export function Stepper({
  label,
  steps,
  current,
  onNavigate,
  words,
}: {
  /** Accessible name of the navigation. */
  readonly label: string
  readonly steps: readonly Step[]
  readonly current: string
  readonly onNavigate?: (href: string) => void
  readonly words: StepperWords
}) {
  const place = steps.findIndex((step) => step.id === current)
  const present = steps[place]
  return (
    <nav aria-label={label} className={styles.stepper}>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.id} className={styles.step}>
            <a
              href={step.href}
              className={styles.link}
              aria-current={step.id === current ? 'step' : undefined}
              data-state={step.state}
              onClick={onNavigate && ((event) => followInside(event, step.href, onNavigate))}
            >
              <Mark state={step.state} place={at + 1} />
              <span className={styles.words}>
                <span className={styles.label}>{step.label}</span>
                <span className={styles.state}>{words.state(step.state, step.count)}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      {present && (
        // The link says the same to screen readers.
        <p className={styles.present} aria-hidden="true">
          <span className={styles.label}>{present.label}</span>
          <span className={styles.state} data-state={present.state}>
            {words.place(place + 1, steps.length)} · {words.state(present.state, present.count)}
          </span>
        </p>
      )}
    </nav>
  )
}

/** Each state has its own shape: ring, ring with a full half, check, triangle, octagon. */
const shapes: Readonly<Record<StepState, string>> = {
  empty: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  inWork: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  done: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  warning: 'M12 2.5 23 21.5H1z',
  error: 'M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8z',
}

function Mark({ state, place }: { readonly state: StepState; readonly place: number }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path className={styles.shape} d={shapes[state]} />
        {state === 'inWork' && <path className={styles.half} d="M12 5.5a6.5 6.5 0 0 0 0 13z" />}
        {state === 'done' && <path className={styles.check} d="M8 12.5l2.7 2.7L16 9.5" />}
        {state === 'empty' && (
          <text className={styles.number} x="12" y="15.8" textAnchor="middle">
            {place}
          </text>
        )}
        {(state === 'warning' || state === 'error') && (
          <path
            className={styles.exclamation}
            d={state === 'warning' ? 'M12 9v6M12 17.5v1.5' : 'M12 7v6M12 15.5v1.5'}
          />
        )}
      </svg>
    </span>
  )
}
