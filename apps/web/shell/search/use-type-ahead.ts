import { useEffect, useRef } from 'react'

interface TypeAhead {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onEnter: () => void
  readonly onClose: () => void
}

/**
 * Keys of a search that is wanted but does not have the focus yet: its code loads when it is first asked for, and
 * somebody in a hurry types on. What they type goes to the query instead of to the page behind.
 */
export const useTypeAhead = (isWanted: boolean, ahead: TypeAhead): void => {
  const now = useRef(ahead)
  useEffect(() => {
    now.current = ahead
  })
  useEffect(() => {
    if (!isWanted) return
    const hear = (event: KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[data-command-palette]') !== null
      if (isInside || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const { query, onQuery, onEnter, onClose } = now.current
      if (event.key.length === 1) onQuery(query + event.key)
      else if (event.key === 'Backspace') onQuery(query.slice(0, -1))
      else if (event.key === 'Enter') onEnter()
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the keys of the page hear it.
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [isWanted])
}
