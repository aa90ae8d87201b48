import { motion } from '../../tokens/motion.ts'

export interface Notice {
  readonly id: number
  /** One line. */
  readonly text: string
  readonly state: 'plain' | 'critical' | 'warning'
  /** E.g. undo. A press also closes the notice. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Stays until it is answered or closed. */
  readonly sticky: boolean
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

const change = (next: readonly Notice[]) => {
  notices = next
  for (const listener of listeners) listener()
}

const arm = (notice: Notice) => {
  if (!notice.sticky)
    timers.set(
      notice.id,
      setTimeout(() => closeNotice(notice.id), motion.noticeMs),
    )
}

/** Shows a notice at the bottom right for 6 s (until closed when `sticky`); returns its id. Callable from anywhere. */
export const showNotice = (text: string, options: Partial<Omit<Notice, 'id' | 'text'>> = {}): number => {
  lastId += 1
  const notice: Notice = { state: 'plain', sticky: false, ...options, id: lastId, text }
  change([...notices, notice].slice(-5))
  arm(notice)
  return notice.id
}

/** Removes a notice; nothing happens when it is gone already. */
export const closeNotice = (id: number): void => {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(notices.filter((notice) => notice.id !== id))
}

/** Stops the clock while somebody reads or reaches for a button. */
export const holdNotices = (): void => {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
}

/** Starts the clock anew after holdNotices. */
export const releaseNotices = (): void => {
  for (const notice of notices) if (!timers.has(notice.id)) arm(notice)
}

export const currentNotices = (): readonly Notice[] => notices

export const onNotices = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
