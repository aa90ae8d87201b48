import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** `navigate('/MyFleet/Table?x=1')`: goes to an address of the app; `replace` leaves no step behind. */
export const useNavigation = (): ((href: string, options?: { readonly replace?: boolean }) => void) => {
  const { history } = useRouter()
  return useCallback(
    (href, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href)),
    [history],
  )
}
