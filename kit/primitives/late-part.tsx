import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

const againMs = 3_000

/** A component whose file is fetched when it is needed. */
export interface LatePart<Props extends object> {
  /** Undefined while its file is not there. */
  readonly component: () => ComponentType<Props> | undefined
  /** Fetches the file, e.g. before it is drawn, as a pointer comes near. Resolves with whether it is there now. */
  readonly fetch: () => Promise<boolean>
}

/**
 * What people open: menus, panels, dialogs, tooltips. A page shows dozens of their buttons and opens few, so that neither
 * their code nor their parts in the page come with it. Drawn by {@link Late}.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> => {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<boolean> | undefined
  return {
    component: () => loaded,
    fetch: () => {
      loading ??= load().then(
        (component) => {
          loaded = component
          return true
        },
        () => {
          loading = undefined
          return false
        },
      )
      return loading
    },
  }
}

/**
 * Draws a part, and what stands for it (usually nothing) until its file is there. One that could not be fetched is asked for
 * again as long as this stands.
 */
export function Late<Props extends object>({
  of: part,
  meanwhile = null,
  ...props
}: { readonly of: LatePart<Props>; readonly meanwhile?: ReactNode } & Props) {
  const [, setHere] = useState(false)
  useEffect(() => {
    if (part.component()) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async () => {
      const isHere = await part.fetch()
      if (isGone) return
      if (isHere) setHere(true)
      else timer = setTimeout(ask, againMs)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [part])
  const Component = part.component()
  // All but `of` and `meanwhile` is what the part takes.
  return Component ? <Component {...(props as unknown as Props)} /> : meanwhile
}
