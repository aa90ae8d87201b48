import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useNavigation } from './use-navigation.ts'

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link inside the app: a real anchor (new tab, copy address) that does not reload the page. */
export function AppLink({ href, onClick, ...rest }: ComponentPropsWithRef<'a'> & { readonly href: string }) {
  const navigate = useNavigation()
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isPlain(event)) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}
