import type { ReactNode } from 'react'

/** What a user must confirm first. */
export interface Question {
  readonly title: string
  readonly text: ReactNode
  /** A verb, e.g. "Delete". */
  readonly okLabel: string
  readonly cancelLabel: string
  readonly closeLabel: string
  /** `primary` for what can be undone. */
  readonly look?: 'primary' | 'danger'
  /** Runs at OK. The box is busy until it ends, then it hides. The caller reports a failure. */
  readonly work?: () => Promise<unknown>
}

export type ConfirmAnswer = 'ok' | 'close'

export interface AskedQuestion extends Question {
  readonly id: number
}

let current: AskedQuestion | undefined
let resolveCurrent: ((answer: ConfirmAnswer) => void) | undefined
let lastId = 0
const listeners = new Set<() => void>()

const show = (question: AskedQuestion | undefined, resolve?: (answer: ConfirmAnswer) => void) => {
  current = question
  resolveCurrent = resolve
  for (const listener of listeners) listener()
}

/** Answers a question, and hides the box. Nothing happens if it has been answered. */
export const answerQuestion = (id: number, answer: ConfirmAnswer): void => {
  if (current?.id !== id) return
  const resolve = resolveCurrent
  show(undefined)
  resolve?.(answer)
}

/** The confirm event: shows the box. Another question that is still open is closed. */
export const askQuestion = (question: Question): { readonly id: number; readonly answer: Promise<ConfirmAnswer> } => {
  if (current) answerQuestion(current.id, 'close')
  lastId += 1
  const id = lastId
  const answer = new Promise<ConfirmAnswer>((resolve) => show({ ...question, id }, resolve))
  return { id, answer }
}

export const currentQuestion = (): AskedQuestion | undefined => current

export const onQuestion = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
